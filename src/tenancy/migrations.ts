import { readSchema, type Migrations } from "../platform/database/index.ts";

export const tenancyMigrations: Migrations = {
  "0.1.0-10-tenancy": readSchema(import.meta.url),
};
