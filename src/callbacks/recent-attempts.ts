import { sql, type Queryable } from "../platform/database/index.ts";
import { transactionsOf, type TransactionOwner } from "../transactions/index.ts";
import type { RecordedAttempt } from "../platform/deliveries/index.ts";
import type { CallbackResult, CallbackStatus } from "./callback.ts";

/** An attempt to deliver a callback, with the callback's current state. */
export interface LoggedAttempt extends RecordedAttempt {
  readonly id: bigint;
  readonly transactionUuid: string;
  readonly version: number;
  readonly result: CallbackResult | null;
  readonly url: string | null;
  /** Null for a callback that was sent again and has not been attempted since. */
  readonly status: CallbackStatus | null;
}

/** A place in the log, which is ordered by time, newest first. */
export interface AttemptPosition {
  readonly at: Temporal.Instant;
  readonly id: bigint;
}

/** Most pages are full of the newest attempts; a merchant of very many, or a rare failure, needs more. */
const BATCH_SIZES = [500, 10_000];

interface AttemptQuery {
  readonly owner: TransactionOwner;
  readonly failedOnly: boolean;
  /** Only attempts of callbacks that are in one of these states now. */
  readonly statuses?: readonly CallbackStatus[] | undefined;
  /** The first moment that is listed. */
  readonly from?: Temporal.Instant | undefined;
  /** The first moment that is not listed any more. */
  readonly until?: Temporal.Instant | undefined;
  readonly after?: AttemptPosition | undefined;
  readonly limit: number;
}

interface FoundAttempts {
  readonly attempts: readonly LoggedAttempt[];
  /** Where to continue; null at the end of the log. It may be set although few were found. */
  readonly next: AttemptPosition | null;
}

/**
 * The newest attempts to deliver callbacks of an owner's transactions, at most `limit`; with `failedOnly` those that were
 * not acknowledged. It reads at most 10 500 attempts of all owners, by the index on their time.
 */
export async function listRecentAttempts(db: Queryable, options: AttemptQuery): Promise<FoundAttempts> {
  const attempts: LoggedAttempt[] = [];
  let position = options.after ?? null;
  for (const size of BATCH_SIZES) {
    const limit = options.limit - attempts.length;
    const batch: FoundAttempts = await readBatch(db, {
      ...options,
      after: position ?? undefined,
      limit,
      size,
    });
    attempts.push(...batch.attempts);
    position = batch.next;
    if (position === null || attempts.length >= options.limit) break;
  }
  return { attempts, next: position };
}

async function readBatch(
  db: Queryable,
  { owner, failedOnly, statuses, from, until, after, limit, size }: AttemptQuery & { readonly size: number },
): Promise<FoundAttempts> {
  const before = after
    ? sql`at <= ${after.at}::timestamptz and (at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql`true`;
  // Bounds that are part of the statement are searched for in the index.
  const since = from ? sql`at >= ${from}::timestamptz` : sql`true`;
  const ended = until ? sql`at < ${until}::timestamptz` : sql`true`;
  const rows = await db.query<LoggedAttempt & { isLast: boolean; read: bigint }>(sql`
    with read as materialized (
      select id, transaction_uuid, version, outcome, http_status, duration_ms, response, is_inside, at from callback_attempts
      where ${before} and ${since} and ${ended}
      order by at desc, id desc limit ${size}
    ), found as (
      select read.*, false as is_last from read
      where (${!failedOnly}::boolean or outcome <> 'acknowledged')
        and (${statuses === undefined}::boolean or exists (
          select from callbacks
          where callbacks.transaction_uuid = read.transaction_uuid and callbacks.version = read.version
            and callbacks.status = any(${statuses ?? []}::text[])))
        and exists (select from ${transactionsOf(owner)} as owned where owned.transaction_uuid = read.transaction_uuid)
      order by at desc, id desc limit ${limit}
    ), last as (
      select read.*, true as is_last from read order by at, id limit 1
    )
    select listed.id, listed.transaction_uuid, listed.version, result, url, status, outcome, http_status, duration_ms,
      response, is_inside, at, is_last, (select count(*) from read) as read
    from (select * from found union all select * from last) as listed
    left join callbacks on callbacks.transaction_uuid = listed.transaction_uuid and callbacks.version = listed.version
    order by is_last, at desc, id desc`);
  const attempts = rows.filter(({ isLast }) => !isLast);
  if (attempts.length === limit) return { attempts, next: attempts.at(-1)! };
  const last = rows.at(-1);
  return { attempts, next: last && last.read === BigInt(size) ? last : null };
}
