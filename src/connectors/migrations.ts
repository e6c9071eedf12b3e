import { readSchema, type Migrations } from "../platform/database/index.ts";

export const connectorMigrations: Migrations = {
  "0.1.0-50-connectors": readSchema(import.meta.url),
};
