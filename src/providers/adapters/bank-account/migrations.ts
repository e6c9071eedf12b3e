import { readSchema, type Migrations } from "../../../platform/database/index.ts";

export const bankAccountMigrations: Migrations = {
  "2026-11-29-10-bank-account": readSchema(import.meta.url),
};
