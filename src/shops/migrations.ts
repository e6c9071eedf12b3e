import { readSchema, type Migrations } from "../platform/database/index.ts";

export const shopMigrations: Migrations = {
  "2026-11-29-20-shops": readSchema(import.meta.url),
};
