import { readSchema, type Migrations } from "../platform/database/index.ts";

export const callbackMigrations: Migrations = {
  "0.1.0-91-callbacks": readSchema(import.meta.url),
  // Responses from addresses that are not public are not for everybody. Of attempts of before nothing is known: they stay readable.
  "2026-11-29-72-callbacks-inside": `
    alter table callback_attempts add column is_inside boolean not null default false;
  `,
};
