import { readSchema, type Migrations } from "../platform/database/index.ts";

export const requestLogMigrations: Migrations = {
  "0.1.0-93-request-log": readSchema(import.meta.url),
};
