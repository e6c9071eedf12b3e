import { readSchema, type Migrations } from "../platform/database/index.ts";

export const vaultFileMigrations: Migrations = {
  "2026-11-29-20-vault-files": readSchema(import.meta.url),
};
