import { readSchema, type Migrations } from "../platform/database/index.ts";

export const agentMigrations: Migrations = {
  "0.1.0-95-agents": readSchema(import.meta.url),
};
