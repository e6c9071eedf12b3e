import { readSchema, type Migrations } from "../platform/database/index.ts";

export const providerMigrations: Migrations = {
  "0.1.0-30-providers": readSchema(import.meta.url),
};
