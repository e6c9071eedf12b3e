import { readSchema, type Migrations } from "../platform/database/index.ts";

export const settlementMigrations: Migrations = {
  "0.1.0-93-settlement": readSchema(import.meta.url),
};
