import { readSchema, type Migrations } from "../platform/database/index.ts";

export const payByLinkMigrations: Migrations = {
  "0.1.0-71-pay-by-link": readSchema(import.meta.url),
};
