import { withMaker } from "../tenancy/index.ts";
import { readSchema, type Migrations } from "../platform/database/index.ts";

export const eventMigrations: Migrations = {
  "0.1.0-25-events": readSchema(import.meta.url),
  "2026-11-28-02-events-makers": withMaker("webhook_endpoints", { entity: "webhookEndpoint" }),
  // What an endpoint receives; those from before receive everything.
  "2026-11-28-03-events-endpoint-rights": `
    alter table webhook_endpoints
      add column mode text not null default 'all' check (mode in ('test', 'live', 'all')),
      add column detail text not null default 'full' check (detail in ('ids', 'full'))`,
};
