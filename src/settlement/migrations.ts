import { readSchema, type Migrations } from "../platform/database/index.ts";

export const settlementMigrations: Migrations = {
  "0.1.0-93-settlement": readSchema(import.meta.url),
  // For the audit: the owner, or the merchant of the connector that is the owner.
  "2026-11-28-61-settlement-fee-places": `
    alter table fee_sets add column place_guid text;
  `,
};
