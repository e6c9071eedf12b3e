import {
  databaseNow,
  json,
  sql,
  type Queryable,
  type BatchStatement,
  type Sql,
} from "../../../platform/database/index.ts";
import type { Booking, BookingStatus, NewBooking } from "./booking.ts";
import type { DeclineCode } from "./declines.ts";
import type { Settlement } from "./decision.ts";

/** A booking whose time has come reads as settled, whether or not anybody was there to see it. */
const status: Sql = sql`case when settles_at <= ${databaseNow} then settles_to else status end`;

/** A request under way reserves its part of what is left, and is not visible otherwise. */
const arrived: Sql = sql`(arrives_at is null or arrives_at <= ${databaseNow})`;

const columns: Sql = sql`transaction_uuid, connector_guid, method, operation, merchant_transaction_id, reference_uuid,
  amount_minor, currency, ${status} as status, decline_code, decline_reason, scheme_code, advice_code, registers, descriptor, remaining_minor,
  is_final, page_secret, page_result, return_url, settle_after_ms, redirect_by, return_by, resumes, page_choice, adapter_token,
  card_expires, settled_as`;

/**
 * Books it unless it is booked already (a repeated request must not book twice), and returns the new booking if so: what was written
 * is not read, which a test compares.
 *
 * The commit does not wait for the disk. The gateway's own commit, which comes later in the same write-ahead log, does,
 * so that whatever the gateway has acknowledged is in the books as well; and if neither reached the disk, the inquiry
 * finds nothing booked, which is then true.
 */
export async function insertBooking(db: Queryable, booking: NewBooking): Promise<Booking | undefined> {
  const booked = await db.inBatch(BOOKING, booking);
  if (booked === undefined) return undefined;
  const { settlesTo: _to, arrivesLate: _late, ...written } = booking;
  return { ...written, status: booked.status };
}

/** One that settles at once is settled when it is booked. */
type Booked = Pick<Booking, "transactionUuid" | "status">;

const bookAll = sql.builtOnce(
  (bookings) => sql`
    insert into simulator_bookings (transaction_uuid, connector_guid, method, operation, merchant_transaction_id,
      reference_uuid, amount_minor, currency, status, decline_code, decline_reason, scheme_code, advice_code, registers, descriptor,
      remaining_minor, is_final, page_secret, page_result, return_url, settle_after_ms, redirect_by, return_by,
      resumes, adapter_token, card_expires, settled_as, settles_at, settles_to, arrives_at)
    select "transactionUuid", "connectorGuid", method, operation, "merchantTransactionId",
      "referenceUuid", "amountMinor", currency, status, "declineCode", "declineReason", "schemeCode", "adviceCode", registers, descriptor,
      "remainingMinor", "isFinal", "pageSecret", "pageResult", "returnUrl", "settleAfterMs", "redirectBy", "returnBy", resumes, "adapterToken", "cardExpires", "settledAs",
      case when "settlesTo" is not null then ${settlesAfter(sql`"settleAfterMs"`)} end, "settlesTo",
      case when "arrivesLate" then ${settlesAfter(sql`"settleAfterMs"`)} end
    from set_config('synchronous_commit', 'off', true), quittance_each(${bookings}::jsonb) as item,
      jsonb_to_record(item) as booking ("transactionUuid" text, "connectorGuid" text, method text, operation text,
        "merchantTransactionId" text, "referenceUuid" text, "amountMinor" bigint, currency text, status text,
        "declineCode" int, "declineReason" text, "schemeCode" text, "adviceCode" text, registers boolean, descriptor text, "remainingMinor" bigint,
        "isFinal" boolean, "pageSecret" text, "pageResult" text, "returnUrl" text, "settleAfterMs" int, "redirectBy" text, "returnBy" text, resumes boolean,
        "adapterToken" text, "cardExpires" text, "settledAs" text, "settlesTo" text, "arrivesLate" boolean)
    order by "transactionUuid"
    on conflict (transaction_uuid) do nothing
    returning transaction_uuid, ${status} as status`,
);

const BOOKING: BatchStatement<NewBooking, Booked> = {
  statement: (bookings) => bookAll(json(bookings)),
  keyOfItem: ({ transactionUuid }) => transactionUuid,
  keyOfRow: ({ transactionUuid }) => transactionUuid,
};

function settlesAfter(settleAfterMs: Sql): Sql {
  return sql`${databaseNow} + make_interval(secs => ${settleAfterMs}::double precision / 1000)`;
}

export function findBooking(db: Queryable, transactionUuid: string): Promise<Booking | undefined> {
  return db.maybeOne<Booking>(
    sql`select ${columns} from simulator_bookings where transaction_uuid = ${transactionUuid} and ${arrived}`,
  );
}

/** Follow-ups of one payment queue up here, so that two at once cannot both take what is left. */
export function lockBooking(tx: Queryable, transactionUuid: string): Promise<Booking | undefined> {
  return tx.maybeOne<Booking>(
    sql`select ${columns} from simulator_bookings where transaction_uuid = ${transactionUuid} and ${arrived} for update`,
  );
}

/**
 * The payment a merchant means by a transaction's uuid: the gateway submits a transaction again under `uuid-2`, `uuid-3`
 * when an earlier submission was declined, and only one of them can be approved.
 */
export function lockPayment(tx: Queryable, transactionUuid: string): Promise<Booking | undefined> {
  return tx.maybeOne<Booking>(sql`
    select ${columns} from simulator_bookings
    where transaction_uuid = any(${referencesOf(transactionUuid)}::text[]) and ${arrived}
    order by (${status} = 'approved') desc, created_at desc limit 1 for update`);
}

/** The connector a payment came through, under any of its references. */
export async function connectorOfPayment(
  db: Queryable,
  transactionUuid: string,
): Promise<string | undefined> {
  const row = await db.maybeOne<{ connectorGuid: string }>(sql`
    select connector_guid from simulator_bookings
    where transaction_uuid = any(${referencesOf(transactionUuid)}::text[]) and ${arrived} limit 1`);
  return row?.connectorGuid;
}

function referencesOf(transactionUuid: string): string[] {
  return [transactionUuid, ...Array.from({ length: 20 }, (_, index) => `${transactionUuid}-${index + 2}`)];
}

export function findBookingByPage(db: Queryable, pageSecret: string): Promise<Booking | undefined> {
  return db.maybeOne<Booking>(
    sql`select ${columns} from simulator_bookings where page_secret = ${pageSecret}`,
  );
}

/** Sums of the follow-ups of a payment so far. */
export interface FollowUpTotals {
  readonly capturedMinor: bigint;
  readonly voidedMinor: bigint;
  readonly incrementedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly disputedMinor: bigint;
  readonly deregistered: boolean;
  /** The final capture gave back what was left. */
  readonly closed: boolean;
}

export function sumFollowUps(db: Queryable, transactionUuid: string): Promise<FollowUpTotals> {
  return db.one<FollowUpTotals>(sql`
    select
      coalesce(sum(amount_minor) filter (where operation = 'capture'), 0)::bigint as captured_minor,
      coalesce(sum(amount_minor) filter (where operation = 'void'), 0)::bigint as voided_minor,
      coalesce(sum(amount_minor) filter (where operation = 'incremental-authorization'), 0)::bigint as incremented_minor,
      coalesce(sum(amount_minor) filter (where operation = 'refund'), 0)::bigint as refunded_minor,
      coalesce(bool_or(operation = 'deregister'), false) as deregistered,
      coalesce(bool_or(is_final), false) as closed,
      (select coalesce(sum(amount_minor), 0)::bigint from simulator_disputes
        where transaction_uuid = ${transactionUuid} and reversed_at is null) as disputed_minor
    from simulator_bookings where reference_uuid = ${transactionUuid} and ${status} = 'approved'`);
}

/** Ends the visit of the provider's page, once: a second click finds nothing to change. */
export function concludePage(
  db: Queryable,
  change: {
    pageSecret: string;
    status: BookingStatus;
    declineCode: DeclineCode | null;
    settlesTo: Settlement | null;
    settleAfterMs: number;
  },
): Promise<Booking | undefined> {
  return db.maybeOne<Booking>(sql`
    update simulator_bookings set status = ${change.status}, decline_code = ${change.declineCode}::int,
      settles_to = ${change.settlesTo}, settles_at = ${change.settlesTo === null ? sql`null` : settlesAfter(sql`${change.settleAfterMs}::int`)}
    where page_secret = ${change.pageSecret} and status = 'redirect'
    returning ${columns}`);
}

/** Takes the customer's choice on a page whose booking waits for the gateway, once. */
export async function takeChoice(
  db: Queryable,
  { pageSecret, choice }: { pageSecret: string; choice: string },
): Promise<void> {
  await db.execute(sql`
    update simulator_bookings set page_choice = coalesce(page_choice, ${choice})
    where page_secret = ${pageSecret} and status = 'redirect'`);
}

/** The registration that a token was given for. */
export function findRegistrationByToken(db: Queryable, adapterToken: string): Promise<Booking | undefined> {
  return db.maybeOne<Booking>(
    sql`select ${columns} from simulator_bookings where adapter_token = ${adapterToken} and ${arrived}`,
  );
}

/** Ends what was not processed: a request that is under way, or a page that is open. True when it can never be approved. */
export async function endUnprocessed(
  db: Queryable,
  { transactionUuid, declineCode }: { transactionUuid: string; declineCode: DeclineCode },
): Promise<boolean> {
  const ended = await db.execute(sql`
    update simulator_bookings set status = 'declined', decline_code = ${declineCode}::int, arrives_at = null,
      settles_at = null, settles_to = null
    where transaction_uuid = ${transactionUuid} and (status = 'redirect' or arrives_at > ${databaseNow})`);
  return ended === 1;
}
