import { withMaker } from "../tenancy/index.ts";
import { readSchema, type Migrations } from "../platform/database/index.ts";

export const agentMigrations: Migrations = {
  "0.1.0-95-agents": readSchema(import.meta.url),
  "2026-11-28-02-agents-makers": withMaker("agent_credentials", { entity: "agentCredential" }),
};
