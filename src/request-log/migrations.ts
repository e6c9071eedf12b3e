import { readSchema, type Migrations } from "../platform/database/index.ts";

export const requestLogMigrations: Migrations = {
  "0.1.0-93-request-log": readSchema(import.meta.url),
  // A code and values, without what the client sent.
  "2026-11-29-60-request-log-reason": `
    alter table api_requests add column reason jsonb;
  `,
};
