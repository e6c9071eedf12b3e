import { readSchema, type Migrations } from "../platform/database/index.ts";

export const agentMigrations: Migrations = {
  "0.1.0-95-agents": readSchema(import.meta.url),
  "2026-11-28-15-agents-makers": `
    alter table agent_credentials add column created_by text;
    alter table agent_credentials alter column created_by set default quittance_actor();
    alter table agent_credentials disable trigger agent_credentials_audited;
    update agent_credentials set created_by = quittance_maker_of('agentCredential', guid);
    alter table agent_credentials enable trigger agent_credentials_audited;
  `,
};
