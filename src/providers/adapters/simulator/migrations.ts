import { readSchema, type Migrations } from "../../../platform/database/index.ts";

export const simulatorMigrations: Migrations = {
  "0.1.0-31-simulator": readSchema(import.meta.url),
};
