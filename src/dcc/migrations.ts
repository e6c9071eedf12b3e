import { readSchema, type Migrations } from "../platform/database/index.ts";

export const dccMigrations: Migrations = {
  "0.1.0-72-dcc": readSchema(import.meta.url),
};
