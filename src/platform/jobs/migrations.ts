import type { Migrations } from "../database/index.ts";

export const jobMigrations: Migrations = {
  "2026-11-20-01-jobs": `
    create table jobs (
      id bigint generated always as identity primary key,
      kind text not null,
      key text,
      lane text not null,
      payload jsonb not null,
      run_at timestamptz not null,
      attempts integer not null default 0,
      revision integer not null default 0,
      leased_until timestamptz,
      last_error text,
      dead_at timestamptz
    );
    create unique index jobs_key on jobs (kind, key) where key is not null and dead_at is null;
    create index jobs_due on jobs (lane, run_at) where dead_at is null;
  `,
  "2026-11-21-81-dead-jobs": `
    create index jobs_dead on jobs (dead_at) where dead_at is not null;
  `,
  "2026-11-21-99-job-lanes-by-kind": `
    create index jobs_due_by_kind on jobs (kind, lane, run_at) where dead_at is null;
    drop index jobs_due;
  `,
  "2026-11-21-99-jobs-in-order-of-writing": `
    -- Claims take what is due in the order of (run_at, id): without the id, all that came due at one moment is sorted.
    create index jobs_due_in_order on jobs (kind, lane, run_at, id) where dead_at is null;
    drop index jobs_due_by_kind;
  `,
  "2026-11-22-60-job-owners": `
    -- Whose work it is, such as a tenant's: owners share the workers fairly, and each has lanes of its own.
    alter table jobs add column owner text not null default '';
    create index jobs_due_by_owner on jobs (kind, owner, lane, run_at, id) where dead_at is null;
    drop index jobs_due_in_order;
    -- A claim changes no indexed column: with room on the page it writes to no index.
    alter table jobs set (fillfactor = 50);
  `,
  "2026-11-25-01-next-due-job": `
    -- Most polls find nothing due: this is how they see it without a claim, whose plan costs milliseconds.
    create index concurrently jobs_next_due on jobs (run_at) where dead_at is null;
  `,
};
