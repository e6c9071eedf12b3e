import { agedRowsOfTenants } from "../platform/retention/index.ts";
import {
  databaseNow,
  json,
  sql,
  type BatchStatement,
  type Database,
  type Queryable,
  type Sql,
} from "../platform/database/index.ts";
import { ARCHIVED_ACKNOWLEDGEMENTS, TENANTS_OF_TRANSACTIONS } from "../transactions/index.ts";
import type { AttemptOutcome } from "../platform/deliveries/index.ts";
import type { Announcement, Callback } from "./callback.ts";

/** Longer than the longest attempt: after that, the process that was sending is gone. */
const SENDING_SECONDS = 45;

const columns: Sql = sql`transaction_uuid, version, result, url, status, body, attempts, sending_until, created_at, settled_at`;

export function findCallback(db: Queryable, announcement: Announcement): Promise<Callback | undefined> {
  return db.maybeOne<Callback>(sql`
    select ${columns} from callbacks
    where transaction_uuid = ${announcement.transactionUuid} and version = ${announcement.version}`);
}

interface NewCallback extends Announcement {
  readonly url: string;
  readonly body: string;
}

/** Two at once (a resend, a lease that ran out) keep the body of the first: then it is undefined. */
export function insertCallback(db: Queryable, callback: NewCallback): Promise<Callback | undefined> {
  return db.inBatch(INSERTIONS, callback);
}

/** Nothing is sent before the claim is on the disk, with all that was written before it: this commit need not wait. */
const INSERTIONS: BatchStatement<NewCallback, Callback> = {
  statement: (callbacks) => sql`
    insert into callbacks (transaction_uuid, version, result, url, status, body, created_at)
    select item->>'transactionUuid', (item->>'version')::int, item->>'result', item->>'url', 'waiting', item->>'body',
      ${databaseNow}
    from set_config('synchronous_commit', 'off', true), quittance_each(${json(callbacks)}::jsonb) as item
    order by 1, 2
    on conflict (transaction_uuid, version) do nothing
    returning ${columns}`,
  keyOfItem: keyOf,
  keyOfRow: keyOf,
};

export function keyOf({
  transactionUuid,
  version,
}: Pick<Announcement, "transactionUuid" | "version">): string {
  return `${transactionUuid} ${version}`;
}

/** `erased`: the data of the body was erased meanwhile, and the body must be made again. */
type Claim = "claimed" | "busy" | "overtaken" | "concluded" | "erased";

/**
 * Takes the right to send an announcement now. One transaction's announcements go out one at a time, and none after a
 * newer one was attempted, so that a receiver never sees a payment go back from OK to PENDING: it may have received the newer
 * one, whatever it responded.
 */
export async function claimCallback(
  db: Pick<Database, "byIndex">,
  announcement: Announcement,
): Promise<Claim> {
  return (await db.byIndex.inBatch(CLAIMS, announcement))!.claim;
}

/** Two claims of one transaction never share a statement: each must see what the other wrote. */
const CLAIMS: BatchStatement<Announcement, { transactionUuid: string; claim: Claim }> = {
  statement: (announcements) => sql`
    with input as (
      select item->>'transactionUuid' as input_uuid, (item->>'version')::int as input_version
      from quittance_each(${json(announcements)}::jsonb) as item
    ), announced as (
      select transaction_uuid, version, input_version, status,
        status <> 'waiting' or attempts > 0 or sending_until is not null as attempted, coalesce(sending_until > ${databaseNow}
          -- One that is further ahead was written by a clock that was wrong.
          and sending_until <= ${databaseNow} + make_interval(secs => ${SENDING_SECONDS}::int), false) as sending
      from callbacks join input on transaction_uuid = input_uuid
      order by transaction_uuid, version for update of callbacks
    ), own as (
      select transaction_uuid, version, case
        when status <> 'waiting' then 'concluded'
        when exists (select from announced as other where other.transaction_uuid = announced.transaction_uuid
          and other.version > announced.version and other.attempted) then 'overtaken'
        -- Its row may have been erased, and then has none of this.
        when exists (select from callback_attempts as attempt where attempt.transaction_uuid = announced.transaction_uuid
          and attempt.version > announced.version) then 'overtaken'
        when exists (select from announced as other where other.transaction_uuid = announced.transaction_uuid
          and other.sending) then 'busy'
        else 'claimed' end as claim
      from announced where version = input_version
    ), sending as (
      update callbacks set sending_until = ${databaseNow} + make_interval(secs => ${SENDING_SECONDS}::int)
      from own where callbacks.transaction_uuid = own.transaction_uuid and callbacks.version = own.version
        and claim = 'claimed'
    ), concluded as (
      update callbacks set status = 'overtaken', settled_at = ${databaseNow}, body = null, sending_until = null
      from own where callbacks.transaction_uuid = own.transaction_uuid and callbacks.version = own.version
        and claim = 'overtaken'
    )
    select input_uuid as transaction_uuid, coalesce(claim, 'erased') as claim
    from input left join own on own.transaction_uuid = input_uuid`,
  keyOfItem: ({ transactionUuid }) => transactionUuid,
  keyOfRow: ({ transactionUuid }) => transactionUuid,
};

/** Gives the right back without an attempt. */
export async function releaseCallback(
  db: Queryable,
  { transactionUuid, version }: Pick<Announcement, "transactionUuid" | "version">,
): Promise<void> {
  await db.execute(sql`
    update callbacks set sending_until = null
    where transaction_uuid = ${transactionUuid} and version = ${version} and status = 'waiting'`);
}

export interface RecordedAttempt {
  readonly version: number;
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly response: string | null;
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
    select version, outcome, http_status, duration_ms, response, at from callback_attempts
    where transaction_uuid = ${transactionUuid} order by id`);
}

/** When the callbacks of each of the transactions were acknowledged last, by uuid. That stays true while one is sent again. */
export async function acknowledgementsOf(
  db: Queryable,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const rows = await db.query<{ transactionUuid: string; at: Temporal.Instant }>(sql`
    select transaction_uuid, max(at) as at from (
      select transaction_uuid, settled_at as at from callbacks
      where transaction_uuid = any(${uuids}::text[]) and status = 'acknowledged'
      union all
      select transaction_uuid, at from callback_attempts
      where transaction_uuid = any(${uuids}::text[]) and outcome = 'acknowledged'
      union all
      select transaction_uuid, at from ${ARCHIVED_ACKNOWLEDGEMENTS} as archived
      where transaction_uuid = any(${uuids}::text[])
    ) as acknowledged group by transaction_uuid`);
  return new Map(rows.map(({ transactionUuid, at }) => [transactionUuid, at]));
}

/**
 * Erases the bodies that wait to be sent about these transactions, and the receivers' responses, which may repeat them. The
 * jobs make the bodies again from the data that is left: for data that was erased and must not be sent any more.
 */
export async function eraseCallbacks(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    with responses as (
      update callback_attempts set response = null
      where transaction_uuid = any(${transactionUuids}::text[]) and response is not null
    )
    delete from callbacks where transaction_uuid = any(${transactionUuids}::text[]) and status = 'waiting'`);
}

/**
 * The callback waits for its first attempt again. One that still waits keeps the body that was already sent. Older ones that
 * wait are overtaken: the receiver may have acknowledged this one before.
 */
export async function reopenCallback(
  tx: Queryable,
  { transactionUuid, version, body }: Pick<NewCallback, "transactionUuid" | "version" | "body">,
): Promise<void> {
  await tx.execute(sql`
    update callbacks set status = 'overtaken', settled_at = ${databaseNow}, body = null, sending_until = null
    where transaction_uuid = ${transactionUuid} and version < ${version} and status = 'waiting'`);
  await tx.execute(sql`
    update callbacks set status = 'waiting', attempts = 0, settled_at = null, created_at = ${databaseNow},
      body = coalesce(body, ${body})
    where transaction_uuid = ${transactionUuid} and version = ${version}`);
}

/** Attempts to deliver, never while their callback waits. */
export const agedAttempts = agedRowsOfTenants({
  table: sql`callback_attempts`,
  key: sql`id`,
  via: sql`join ${TENANTS_OF_TRANSACTIONS} as owner on owner.transaction_uuid = aged.transaction_uuid`,
  tenant: sql`owner.tenant_guid`,
  at: sql`aged.at`,
  condition: sql`not exists (
    select from callbacks where callbacks.transaction_uuid = aged.transaction_uuid
      and callbacks.version = aged.version and status = 'waiting')`,
});
