import { readSchema, type Migrations } from "../platform/database/index.ts";

export const bankMigrations: Migrations = {
  "2026-11-29-11-bank": readSchema(import.meta.url),
};
