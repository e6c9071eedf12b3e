import { readSchema, type Migrations } from "../platform/database/index.ts";

export const exemptionMigrations: Migrations = {
  "0.1.0-76-exemptions": readSchema(import.meta.url),
};
