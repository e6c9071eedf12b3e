import type { Migrations } from "./migrate.ts";

export const databaseMigrations: Migrations = {
  "2026-11-20-00-clock": `
    -- The one clock of rules that are decided by database time. A process with a simulated clock sets
    -- quittance.now on its connections; everybody else gets the time of the statement.
    create function quittance_now() returns timestamptz language sql stable as $$
      select coalesce(nullif(current_setting('quittance.now', true), '')::timestamptz, statement_timestamp())
    $$;
  `,
};
