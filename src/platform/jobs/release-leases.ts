import { databaseNow, json, sql, type Queryable } from "../database/index.ts";
import type { JobKind } from "./job.ts";

/**
 * Ends the leases of a predecessor that was killed, so that a single gateway does not wait them out; their number. Where another
 * gateway is connected to the database the leases stay: it may run these jobs. Each gateway holds connections from its start on,
 * so that one which was there before this process has an older one.
 *
 * @param options.startedSecondsAgo the age of this process: only leases from before are ended
 */
export function releaseLeasesOfPredecessor(
  db: Queryable,
  options: {
    kinds: readonly Pick<JobKind, "name" | "leaseSeconds">[];
    startedSecondsAgo: number;
  },
): Promise<number> {
  const kinds = options.kinds.map(({ name, leaseSeconds }) => ({ kind: name, lease: leaseSeconds }));
  const age = sql`make_interval(secs => ${options.startedSecondsAgo}::float8)`;
  return db.execute(sql`
    update jobs set leased_until = null
    from jsonb_to_recordset(${json(kinds)}::jsonb) as kinds (kind text, lease int)
    where jobs.kind = kinds.kind and dead_at is null and leased_until > ${databaseNow}
      and leased_until - make_interval(secs => lease) < ${databaseNow} - ${age}
      and not exists (select from pg_stat_activity where datname = current_database()
        and application_name like 'quittance%' and pid <> pg_backend_pid() and backend_start < now() - ${age})`);
}
