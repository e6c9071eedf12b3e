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
import type { RecordedAttempt } from "../platform/deliveries/index.ts";
import type { Announcement, Callback } from "./callback.ts";

/** Longer than the longest attempt: after that, the process that was sending is gone. */
const SENDING_SECONDS = 45;

const columns: Sql = sql`transaction_uuid, version, result, url, status, body, attempts, sending_until, created_at, next_at, settled_at`;

export function keyOf({
  transactionUuid,
  version,
}: Pick<Announcement, "transactionUuid" | "version">): string {
  return `${transactionUuid} ${version}`;
}

/** An announcement that is to be sent; with its receiver and its body where it may have no row yet. */
type ToSend = Announcement & { readonly url?: string; readonly body?: string };

/** `missing`: it has no row and was given no body; the data of one that was written may have been erased meanwhile. */
type Claim =
  | { readonly claim: "busy" | "overtaken" | "concluded" | "missing" }
  | { readonly claim: "claimed"; readonly callback: Callback };

/**
 * Takes the right to send an announcement now. One that is sent for the first time is written with its body; two at once (a
 * resend, a lease that ran out) keep the body of the first. One transaction's announcements go out one at a time, and none
 * after a newer one was attempted, so that a receiver never sees a payment go back from OK to PENDING: it may have received
 * the newer one, whatever it responded.
 */
export async function claimCallback(db: Pick<Database, "byIndex">, announcement: ToSend): Promise<Claim> {
  const { claim, ...callback } = (await db.byIndex.inBatch(CLAIMS, announcement))!;
  return claim === "claimed" ? { claim, callback } : { claim };
}

/** Two claims of one transaction never share a statement: each must see what the other wrote. */
const CLAIMS: BatchStatement<ToSend, Callback & Pick<Claim, "claim">> = {
  statement: (announcements) =>
    sql`select * from quittance_claim_callbacks(${json(announcements)}::jsonb, ${SENDING_SECONDS}::int)`,
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

export interface RecordedCallbackAttempt extends RecordedAttempt {
  readonly version: number;
}

/** Newest last. */
export function listCallbacks(db: Queryable, transactionUuid: string): Promise<Callback[]> {
  return db.query<Callback>(
    sql`select ${columns} from callbacks where transaction_uuid = ${transactionUuid} order by version`,
  );
}

export function listAttempts(db: Queryable, transactionUuid: string): Promise<RecordedCallbackAttempt[]> {
  return db.query<RecordedCallbackAttempt>(sql`
    select version, outcome, http_status, duration_ms, response, is_inside, at from callback_attempts
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
  {
    transactionUuid,
    version,
    body,
  }: Pick<Announcement, "transactionUuid" | "version"> & { readonly body: string },
): Promise<void> {
  await tx.execute(sql`
    update callbacks set status = 'overtaken', settled_at = ${databaseNow}, body = null, sending_until = null
    where transaction_uuid = ${transactionUuid} and version < ${version} and status = 'waiting'`);
  await tx.execute(sql`
    update callbacks set status = 'waiting', attempts = 0, settled_at = null, next_at = null, created_at = ${databaseNow},
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
