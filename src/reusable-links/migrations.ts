import { readSchema, type Migrations } from "../platform/database/index.ts";

export const reusableLinkMigrations: Migrations = {
  "0.1.0-92-reusable-links": readSchema(import.meta.url),
};
