import { readSchema, type Migrations } from "../platform/database/index.ts";

export const consoleMigrations: Migrations = {
  "0.1.0-99-console": readSchema(import.meta.url),
};
