import { readSchema, type Migrations } from "../platform/database/index.ts";

export const vaultMigrations: Migrations = {
  "0.1.0-21-vault": readSchema(import.meta.url),
};
