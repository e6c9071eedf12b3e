import { readSchema, type Migrations } from "../platform/database/index.ts";

export const attemptMigrations: Migrations = {
  "0.1.0-76-attempts": readSchema(import.meta.url),
};
