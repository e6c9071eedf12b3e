import { readSchema } from "./read-schema.ts";
import type { Migrations } from "./run-migrations.ts";

export const databaseMigrations: Migrations = {
  "0.1.0-00-database": readSchema(import.meta.url),
};
