import { readSchema, type Migrations } from "../database/index.ts";

export const testClockMigrations: Migrations = {
  "2026-11-28-01-test-clock": readSchema(import.meta.url),
};
