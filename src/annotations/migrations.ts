import { readSchema, type Migrations } from "../platform/database/index.ts";

export const annotationMigrations: Migrations = {
  "0.1.0-61-annotations": readSchema(import.meta.url),
};
