import { readSchema, type Migrations } from "../platform/database/index.ts";

export const biMigrations: Migrations = {
  "0.1.0-92-bi": readSchema(import.meta.url),
  "2026-11-28-16-bi-makers": `
    alter table bi_api_keys add column created_by text;
    alter table bi_api_keys alter column created_by set default quittance_actor();
    alter table bi_api_keys disable trigger bi_api_keys_audited;
    update bi_api_keys set created_by = quittance_maker_of('biApiKey', api_key);
    alter table bi_api_keys enable trigger bi_api_keys_audited;
  `,
};
