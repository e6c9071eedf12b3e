import { databaseNow, sql, type Queryable } from "../database/index.ts";

/** A job that is not retried any more. */
export interface DeadJob {
  readonly id: bigint;
  readonly kind: string;
  /** A tenant's guid, or empty. */
  readonly owner: string;
  readonly lastError: string | null;
  readonly deadAt: Temporal.Instant;
}

/** The newest first. */
export function listDeadJobs(db: Queryable, { limit }: { limit: number }): Promise<DeadJob[]> {
  return db.query<DeadJob>(sql`
    select id, kind, owner, last_error, dead_at from jobs where dead_at is not null
    order by dead_at desc, id desc limit ${limit}`);
}

/**
 * Runs a dead job again, as if it had just been enqueued. Undefined when it is not dead, or when a job with its key was enqueued since:
 * that one does the work.
 */
export function retryDeadJob(tx: Queryable, id: bigint): Promise<Pick<DeadJob, "kind"> | undefined> {
  return tx.maybeOne<Pick<DeadJob, "kind">>(sql`
    update jobs set dead_at = null, attempts = 0, run_at = ${databaseNow}, leased_until = null
    where id = ${id} and dead_at is not null and not exists (
      select from jobs as live where live.kind = jobs.kind and live.key = jobs.key and live.dead_at is null)
    returning kind`);
}
