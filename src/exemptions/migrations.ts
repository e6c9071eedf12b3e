import { readSchema, type Migrations } from "../platform/database/index.ts";

export const exemptionMigrations: Migrations = {
  "0.1.0-76-exemptions": readSchema(import.meta.url),
  "2026-11-30-20-exemptions-age": `create index concurrently low_value_uses_at on low_value_uses (at)`,
};
