import { readSchema, type Migrations } from "../platform/database/index.ts";

export const riskMigrations: Migrations = {
  "0.1.0-75-risk": readSchema(import.meta.url),
};
