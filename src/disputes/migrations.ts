import { readSchema, type Migrations } from "../platform/database/index.ts";

export const disputeMigrations: Migrations = {
  "0.1.0-74-disputes": readSchema(import.meta.url),
};
