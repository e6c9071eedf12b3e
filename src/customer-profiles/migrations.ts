import { readSchema, type Migrations } from "../platform/database/index.ts";

export const customerProfileMigrations: Migrations = {
  "0.1.0-70-customer-profiles": readSchema(import.meta.url),
};
