import { readSchema, type Migrations } from "../platform/database/index.ts";

export const recoveryMigrations: Migrations = {
  "0.1.0-94-recovery": readSchema(import.meta.url),
  "2026-11-29-82-recovery-consent": `alter table recovery_attempts add column consent jsonb`,
};
