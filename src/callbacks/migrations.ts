import { readSchema, type Migrations } from "../platform/database/index.ts";

export const callbackMigrations: Migrations = {
  "0.1.0-91-callbacks": readSchema(import.meta.url),
};
