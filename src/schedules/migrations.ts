import { readSchema, type Migrations } from "../platform/database/index.ts";

export const scheduleMigrations: Migrations = {
  "0.1.0-73-schedules": readSchema(import.meta.url),
};
