import { readSchema, type Migrations } from "../platform/database/index.ts";

export const vaultFileMigrations: Migrations = {
  "2026-11-29-20-vault-files": readSchema(import.meta.url),
  // A code and values, without anything of the row.
  "2026-11-30-10-vault-files-faults": `
    alter table vault_import_rows add column fault jsonb;
  `,
};
