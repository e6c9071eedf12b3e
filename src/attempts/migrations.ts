import { readSchema, type Migrations } from "../platform/database/index.ts";

export const attemptMigrations: Migrations = {
  "0.1.0-76-attempts": readSchema(import.meta.url),
  // Those that were refused are few, and kept longer: for figures.
  "2026-11-29-81-attempts-refused": `
    create index concurrently card_attempts_refused on card_attempts (merchant_guid, at) where state = 'refused'`,
};
