import { readSchema, type Migrations } from "../platform/database/index.ts";

export const privacyMigrations: Migrations = {
  "0.1.0-96-privacy": readSchema(import.meta.url),
};
