import { readSchema, type Migrations } from "../platform/database/index.ts";

export const eventMigrations: Migrations = {
  "0.1.0-25-events": readSchema(import.meta.url),
  // What an endpoint receives; those from before receive everything.
  "2026-11-28-13-events-endpoint-rights": `
    alter table webhook_endpoints add column mode text not null default 'all' check (mode in ('test', 'live', 'all'));
    alter table webhook_endpoints add column detail text not null default 'full' check (detail in ('ids', 'full'));
  `,
  "2026-11-28-14-events-makers": `
    alter table webhook_endpoints add column created_by text;
    alter table webhook_endpoints alter column created_by set default quittance_actor();
    alter table webhook_endpoints disable trigger webhook_endpoints_audited;
    update webhook_endpoints set created_by = quittance_maker_of('webhookEndpoint', guid);
    alter table webhook_endpoints enable trigger webhook_endpoints_audited;
  `,
};
