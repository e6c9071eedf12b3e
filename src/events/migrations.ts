import { readSchema, type Migrations } from "../platform/database/index.ts";

export const eventMigrations: Migrations = {
  "0.1.0-25-events": readSchema(import.meta.url),
};
