import { readSchema, type Migrations } from "../database/index.ts";

export const jobMigrations: Migrations = {
  "0.1.0-01-jobs": readSchema(import.meta.url),
};
