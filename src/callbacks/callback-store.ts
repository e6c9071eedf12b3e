import { databaseNow, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Announcement, Attempt, AttemptOutcome, Callback, CallbackStatus } from "./callback.ts";

/** Longer than the longest attempt: after that, whoever was sending is gone. */
const SENDING_SECONDS = 45;

const columns: Sql = sql`transaction_uuid, version, result, url, status, body, attempts, sending_until, created_at, settled_at`;

export function findCallback(db: Queryable, announcement: Announcement): Promise<Callback | undefined> {
  return db.maybeOne<Callback>(sql`
    select ${columns} from callbacks
    where transaction_uuid = ${announcement.transactionUuid} and version = ${announcement.version}`);
}

/** Two at once (a resend, a lease that ran out) keep the body of the first: then it is undefined. */
export function insertCallback(
  db: Queryable,
  callback: Announcement & { url: string; body: string },
): Promise<Callback | undefined> {
  return db.maybeOne<Callback>(sql`
    insert into callbacks (transaction_uuid, version, result, url, status, body, created_at)
    values (${callback.transactionUuid}, ${callback.version}, ${callback.result}, ${callback.url}, 'waiting',
            ${callback.body}, ${databaseNow})
    on conflict (transaction_uuid, version) do nothing
    returning ${columns}`);
}

/** `forgotten`: what was to be said was erased meanwhile, and must be made anew. */
export type Claim = "claimed" | "busy" | "overtaken" | "settled" | "forgotten";

/**
 * Takes the right to send an announcement now. One transaction's announcements go out one at a time, and none after a
 * newer one was acknowledged, so that a receiver never sees a payment go back from OK to PENDING.
 */
export async function claimCallback(db: Queryable, announcement: Announcement): Promise<Claim> {
  const { transactionUuid, version } = announcement;
  const { claim } = await db.one<{ claim: Claim }>(sql`
    with announced as (
      select version, status, coalesce(sending_until > ${databaseNow}, false) as sending from callbacks
      where transaction_uuid = ${transactionUuid} order by version for update
    ), own as (
      select case
        when status <> 'waiting' then 'settled'
        when exists (select from announced where version > ${version}::int and status = 'acknowledged') then 'overtaken'
        when exists (select from announced where sending) then 'busy'
        else 'claimed' end as claim
      from announced where version = ${version}::int
    ), sending as (
      update callbacks set sending_until = ${databaseNow} + make_interval(secs => ${SENDING_SECONDS}::int)
      from own where transaction_uuid = ${transactionUuid} and version = ${version}::int and claim = 'claimed'
    ), settled as (
      update callbacks set status = 'overtaken', settled_at = ${databaseNow}, body = null, sending_until = null
      from own where transaction_uuid = ${transactionUuid} and version = ${version}::int and claim = 'overtaken'
    )
    select coalesce((select claim from own), 'forgotten') as claim`);
  return claim;
}

/**
 * Writes down how an attempt ended. An acknowledged one changes what the BI document of the transaction says
 * (spec: `is_postback_delivered`), so the projection is told in the same statement. How it was settled is written down
 * also when the callback was forgotten while it was on its way.
 */
export async function recordAttempt(
  db: Queryable,
  options: {
    callback: Announcement & Pick<Callback, "url" | "createdAt">;
    attempt: Attempt;
    status: CallbackStatus;
    at: Temporal.Instant;
  },
): Promise<void> {
  const { callback, attempt, status, at } = options;
  const { transactionUuid, version } = callback;
  await db.execute(sql`
    with attempt as (
      insert into callback_attempts (transaction_uuid, version, outcome, http_status, duration_ms, answer, at)
      values (${transactionUuid}, ${version}::int, ${attempt.outcome}, ${attempt.httpStatus}::int,
              ${attempt.durationMs}::int, ${attempt.answer}, ${at}::timestamptz)
    ), change as (
      insert into transaction_changes (transaction_uuid)
      select ${transactionUuid}::text where ${status}::text = 'acknowledged'
    ), known as (
      update callbacks set attempts = attempts + 1, sending_until = null, status = ${status}::text,
        settled_at = case when ${status}::text = 'waiting' then null else ${databaseNow} end,
        body = case when ${status}::text = 'waiting' then body end
      where transaction_uuid = ${transactionUuid} and version = ${version}::int
      returning version
    )
    insert into callbacks (transaction_uuid, version, result, url, status, attempts, created_at, settled_at)
    select ${transactionUuid}, ${version}::int, ${callback.result}, ${callback.url}, ${status}, 1,
      ${callback.createdAt}::timestamptz, ${databaseNow}
    where ${status}::text <> 'waiting' and not exists (select from known)
    on conflict (transaction_uuid, version) do nothing`);
}

export interface RecordedAttempt {
  readonly version: number;
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly answer: string | null;
  readonly at: Temporal.Instant;
}

/** Newest last. */
export function listCallbacks(db: Queryable, transactionUuid: string): Promise<Callback[]> {
  return db.query<Callback>(
    sql`select ${columns} from callbacks where transaction_uuid = ${transactionUuid} order by version`,
  );
}

export function listAttempts(db: Queryable, transactionUuid: string): Promise<RecordedAttempt[]> {
  return db.query<RecordedAttempt>(sql`
    select version, outcome, http_status, duration_ms, answer, at from callback_attempts
    where transaction_uuid = ${transactionUuid} order by id`);
}

/**
 * Forgets what waits to be sent about these transactions, and what receivers answered, who may have repeated it. Their jobs
 * make the announcement anew, from what is known then: for data that was erased and must not be told any more.
 */
export async function forgetCallbacks(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    with answers as (
      update callback_attempts set answer = null
      where transaction_uuid = any(${transactionUuids}::text[]) and answer is not null
    )
    delete from callbacks where transaction_uuid = any(${transactionUuids}::text[]) and status = 'waiting'`);
}

/** Forgets that the announcement was settled, so that it is sent as if for the first time. */
export async function reopenCallback(tx: Queryable, announcement: Announcement): Promise<void> {
  await tx.execute(sql`
    delete from callbacks
    where transaction_uuid = ${announcement.transactionUuid} and version = ${announcement.version}`);
}

/**
 * Removes attempts of settled callbacks; the number of them, at most `limit`. That and how a callback was settled stays with
 * the transaction: the BI document says so, and it can be sent again.
 */
export function removeOldAttempts(
  db: Queryable,
  options: { before: Temporal.Instant; limit: number },
): Promise<number> {
  return db.execute(sql`
    delete from callback_attempts where id in (
      select id from callback_attempts as attempt
      where at < ${options.before}::timestamptz and not exists (
        select from callbacks where callbacks.transaction_uuid = attempt.transaction_uuid
          and callbacks.version = attempt.version and status = 'waiting')
      order by at limit ${options.limit}::int for update of attempt skip locked)`);
}
