import { readSchema, type Migrations } from "../platform/database/index.ts";

export const tenancyMigrations: Migrations = {
  "0.1.0-10-tenancy": readSchema(import.meta.url),
  // What its maker might do: a credential gives no more. Null, as of those before: all that its permissions allow.
  "2026-11-28-01-tenancy-maker-grants": "alter table provisioning_credentials add column maker_grants jsonb",
};
