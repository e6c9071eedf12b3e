import { readSchema, type Migrations } from "../platform/database/index.ts";

export const costMigrations: Migrations = {
  "0.1.0-96-costs": readSchema(import.meta.url),
};
