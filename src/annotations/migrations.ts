import { readSchema, type Migrations } from "../platform/database/index.ts";

export const annotationMigrations: Migrations = {
  "0.1.0-61-annotations": readSchema(import.meta.url),
  // By which the audit has a place: the people of the merchant see who changed it. Null, as of those before: the root tenant's audit
  // alone lists them, until they are set again.
  "2026-11-29-40-annotations-places": `
    alter table transaction_tags add column merchant_guid text;
    alter table transaction_fees add column merchant_guid text;
    alter table transaction_settlements add column merchant_guid text;
    alter table transaction_reconciliations add column merchant_guid text;
    alter table transaction_risks add column merchant_guid text;
  `,
};
