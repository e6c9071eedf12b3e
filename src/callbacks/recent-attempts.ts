import { sql, type Queryable } from "../platform/database/index.ts";
import { transactionsOf, type TransactionOwner } from "../transactions/index.ts";
import type { AttemptOutcome, CallbackResult, CallbackStatus } from "./callback.ts";

/** An attempt to deliver a callback, with what became of the callback since. */
export interface LoggedAttempt {
  readonly id: bigint;
  readonly transactionUuid: string;
  readonly version: number;
  readonly result: CallbackResult | null;
  readonly url: string | null;
  /** Null for a callback that was sent again and has not been attempted since. */
  readonly status: CallbackStatus | null;
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly response: string | null;
  readonly at: Temporal.Instant;
}

/** A place in the log, which is ordered by time, newest first. */
export interface AttemptPosition {
  readonly at: Temporal.Instant;
  readonly id: bigint;
}

/** One page reads no more attempts of all owners. */
const MAX_READ = 10_000;

/**
 * The newest attempts to deliver callbacks of an owner's transactions, at most `limit`; with `failedOnly` those that were
 * not acknowledged. `next` says where to continue, and may be set although few were found.
 */
export async function listRecentAttempts(
  db: Queryable,
  options: {
    owner: TransactionOwner;
    failedOnly: boolean;
    after?: AttemptPosition | undefined;
    limit: number;
  },
): Promise<{ readonly attempts: readonly LoggedAttempt[]; readonly next: AttemptPosition | null }> {
  const { owner, failedOnly, after, limit } = options;
  const before = after
    ? sql`at <= ${after.at}::timestamptz and (at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql`true`;
  const rows = await db.query<LoggedAttempt & { isLast: boolean; read: bigint }>(sql`
    with read as materialized (
      select id, transaction_uuid, version, outcome, http_status, duration_ms, answer, at from callback_attempts
      where ${before} order by at desc, id desc limit ${MAX_READ}
    ), found as (
      select read.*, false as is_last from read
      where (${!failedOnly}::boolean or outcome <> 'acknowledged')
        and exists (select from ${transactionsOf(owner)} as owned where owned.transaction_uuid = read.transaction_uuid)
      order by at desc, id desc limit ${limit}
    ), last as (
      select read.*, true as is_last from read order by at, id limit 1
    )
    select listed.id, listed.transaction_uuid, listed.version, result, url, status, outcome, http_status, duration_ms,
      answer as response, at, is_last, (select count(*) from read) as read
    from (select * from found union all select * from last) as listed
    left join callbacks on callbacks.transaction_uuid = listed.transaction_uuid and callbacks.version = listed.version
    order by is_last, at desc, id desc`);
  const attempts = rows.filter(({ isLast }) => !isLast);
  if (attempts.length === limit) return { attempts, next: attempts.at(-1)! };
  const last = rows.at(-1);
  return { attempts, next: last && last.read === BigInt(MAX_READ) ? last : null };
}
