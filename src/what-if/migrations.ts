import { readSchema, type Migrations } from "../platform/database/index.ts";

export const whatIfMigrations: Migrations = {
  "2026-11-29-90-what-if": readSchema(import.meta.url),
};
