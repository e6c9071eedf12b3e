import { readSchema, type Migrations } from "../platform/database/index.ts";

export const batchMigrations: Migrations = {
  "0.1.0-90-batch": readSchema(import.meta.url),
};
