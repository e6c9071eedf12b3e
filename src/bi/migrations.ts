import { readSchema, type Migrations } from "../platform/database/index.ts";

export const biMigrations: Migrations = {
  "0.1.0-92-bi": readSchema(import.meta.url),
};
