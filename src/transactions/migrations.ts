import { readSchema, type Migrations } from "../platform/database/index.ts";

export const transactionMigrations: Migrations = {
  "0.1.0-60-transactions": readSchema(import.meta.url),
};
