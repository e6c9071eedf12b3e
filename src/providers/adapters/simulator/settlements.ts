import type { SettlementPage, SettlementRow } from "@quittance/provider-kit";
import { databaseNow, sql, type Queryable } from "../../../platform/database/index.ts";
import { formatAmount } from "../../../platform/money/index.ts";
import { bookedIn, isPaidOutIn, payoutOf, type PayoutPeriod } from "./payouts.ts";
import { MADE_AT_PROVIDER, providerReferences } from "./references.ts";
import type { SettledAs } from "./settings.ts";

/** A booking that moved money, with its disputes: either may be in the period. */
interface SettledBooking {
  readonly transactionUuid: string;
  readonly operation: "debit" | "capture" | "refund";
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly settledAs: SettledAs | null;
  readonly createdAt: Temporal.Instant;
  readonly disputes: readonly {
    readonly disputeId: string;
    readonly amountMinor: string;
    readonly isSecond: boolean;
    readonly openedAt: string;
    readonly reversedAt: string | null;
  }[];
}

/** A movement of money, in minor units; below zero it went to the customer. */
interface Movement extends Pick<
  SettlementRow,
  "rowKey" | "kind" | "type" | "submissionReference" | "providerReference" | "disputeId"
> {
  readonly at: Temporal.Instant;
  readonly minor: bigint;
  readonly feeMinor: bigint;
  readonly currency: string;
}

/** The last booking of the page before, and the net amounts of the payouts so far, by their numbers. */
interface Cursor {
  readonly after: string;
  readonly payouts: Readonly<Record<string, Payout>>;
}

interface Payout {
  readonly netMinor: string;
  readonly currency: string;
  readonly settledAt: string;
}

const PAGE = 500;
/** The fee of a payment: a share in basis points, and a part that is always the same, in minor units. */
const FEE_BASIS_POINTS = 140n;
const FEE_FIXED_MINOR = 10n;
const BASIS = 10_000n;
const CHARGEBACK_FEE_MINOR = 1_500n;
/** So much is missing of a payment that is settled short; of a small one half. */
const SHORT_MINOR = 100n;

/**
 * The simulated provider's payouts of a period, from its books: a payout for each week and currency, which is the last row of its
 * page. The cursor carries the sums, so that the books are read once, in the order of their key.
 */
export async function fetchSettlements(
  db: Queryable,
  { connectorGuid, cursor, ...period }: PayoutPeriod & { connectorGuid: string; cursor: string | null },
): Promise<SettlementPage> {
  const before = cursor === null ? { after: "", payouts: {} } : (JSON.parse(cursor) as Cursor);
  const bookings = await settledBookings(db, { connectorGuid, after: before.after, period });
  const movements = bookings.flatMap(movementsOf).filter(({ at }) => isPaidOutIn(at, period));
  const payouts: Record<string, Payout> = { ...before.payouts };
  for (const { at, minor, feeMinor, currency } of movements) {
    const { settlementNumber, settledAt } = payoutOf(at, currency);
    const netMinor = BigInt(payouts[settlementNumber]?.netMinor ?? 0) + minor - feeMinor;
    payouts[settlementNumber] = {
      netMinor: netMinor.toString(),
      currency,
      settledAt: settledAt.toString(),
    };
  }
  const rows = movements.map(rowOf);
  const last = bookings.at(-1);
  if (!last || bookings.length < PAGE)
    return {
      kind: "page",
      rows: [...rows, ...Object.entries(payouts).map(([number, payout]) => payoutRow(number, payout))],
      next: null,
    };
  const next: Cursor = { after: last.transactionUuid, payouts };
  return { kind: "page", rows, next: JSON.stringify(next) };
}

function settledBookings(
  db: Queryable,
  { connectorGuid, after, period }: { connectorGuid: string; after: string; period: PayoutPeriod },
): Promise<SettledBooking[]> {
  const [first, last] = bookedIn(period);
  const isIn = (moment: ReturnType<typeof sql>) =>
    sql`(${moment} >= ${first}::timestamptz and ${moment} < ${last}::timestamptz)`;
  return db.query<SettledBooking>(sql`
    select transaction_uuid, operation, amount_minor, currency, settled_as, created_at, coalesce(disputes, '[]') as disputes
    from simulator_bookings as booking left join lateral (
      select json_agg(json_build_object('disputeId', dispute_id, 'amountMinor', amount_minor::text, 'isSecond', is_second,
          'openedAt', opened_at, 'reversedAt', reversed_at) order by opened_at, dispute_id) as disputes
      from simulator_disputes
      where simulator_disputes.transaction_uuid = booking.transaction_uuid and stage not in ('inquiry', 'closed')
        and (${isIn(sql`opened_at`)} or ${isIn(sql`reversed_at`)})
    ) as disputed on true
    where connector_guid = ${connectorGuid} and transaction_uuid > ${after}
      and operation in ('debit', 'capture', 'refund') and amount_minor is not null and currency is not null
      and case when settles_at <= ${databaseNow} then settles_to else status end = 'approved'
      and (arrives_at is null or arrives_at <= ${databaseNow})
      and (${isIn(sql`created_at`)} or disputes is not null)
    order by transaction_uuid limit ${PAGE}`);
}

function movementsOf(booking: SettledBooking): Movement[] {
  const { transactionUuid, disputes, settledAs } = booking;
  if (settledAs === "never") return [];
  return [
    settledAs === "unknown" ? withoutReference(bookedMovement(booking)) : bookedMovement(booking),
    ...disputes.flatMap(({ disputeId, amountMinor, isSecond, openedAt, reversedAt }) => {
      const common = {
        submissionReference: transactionUuid,
        providerReference: providerReferences(transactionUuid).adapterTransactionId,
        disputeId,
        currency: booking.currency,
      };
      const type = isSecond ? "SecondChargeback" : "Chargeback";
      const taken: Movement = {
        ...common,
        rowKey: `${disputeId}:${type}`,
        kind: "chargeback",
        type,
        at: Temporal.Instant.from(openedAt),
        minor: -BigInt(amountMinor),
        feeMinor: CHARGEBACK_FEE_MINOR,
      };
      if (reversedAt === null) return [taken];
      const returned: Movement = {
        ...common,
        rowKey: `${disputeId}:${type}Reversed`,
        kind: "chargeback_reversed",
        type: `${type}Reversed`,
        at: Temporal.Instant.from(reversedAt),
        minor: BigInt(amountMinor),
        feeMinor: 0n,
      };
      return [taken, returned];
    }),
  ];
}

function bookedMovement(booking: SettledBooking): Movement {
  const { transactionUuid, operation, amountMinor, currency, settledAs, createdAt } = booking;
  const half = amountMinor / 2n;
  const missing = settledAs === "short" ? (half < SHORT_MINOR ? half : SHORT_MINOR) : 0n;
  const settledMinor = amountMinor - missing;
  const isRefund = operation === "refund";
  return {
    rowKey: transactionUuid,
    kind: isRefund ? "refund" : "payment",
    type: isRefund ? "Refund" : "Payment",
    ...referencesOf(transactionUuid),
    disputeId: null,
    at: createdAt,
    minor: isRefund ? -settledMinor : settledMinor,
    feeMinor: isRefund ? 0n : (settledMinor * FEE_BASIS_POINTS) / BASIS + FEE_FIXED_MINOR,
    currency,
  };
}

function referencesOf(transactionUuid: string) {
  return transactionUuid.startsWith(MADE_AT_PROVIDER)
    ? { submissionReference: null, providerReference: transactionUuid }
    : {
        submissionReference: transactionUuid,
        providerReference: providerReferences(transactionUuid).adapterTransactionId,
      };
}

/** It names a payment that nobody made here. */
function withoutReference(movement: Movement): Movement {
  const { adapterTransactionId } = providerReferences(`unknown:${movement.rowKey}`);
  return { ...movement, submissionReference: null, providerReference: adapterTransactionId };
}

function rowOf({ at, minor, feeMinor, currency, ...named }: Movement): SettlementRow {
  const { settlementNumber, settledAt } = payoutOf(at, currency);
  const decimal = (of: bigint): { amount: string; currency: string } => ({
    amount: formatAmount({ minor: of, currency }),
    currency,
  });
  return {
    ...named,
    paymentReference: null,
    gross: decimal(minor < 0n ? -minor : minor),
    net: decimal(minor - feeMinor),
    exchangeRate: null,
    fees: feeMinor === 0n ? [] : [{ entityType: "normal", ...decimal(feeMinor), description: "Acquiring" }],
    settlementNumber,
    settledAt: settledAt.toString(),
  };
}

/** The transfer to the bank: the sum of a payout's rows is zero, because it is one of them. */
function payoutRow(settlementNumber: string, { netMinor, currency, settledAt }: Payout): SettlementRow {
  return {
    rowKey: settlementNumber,
    kind: "payout",
    type: "Payout",
    submissionReference: null,
    providerReference: null,
    paymentReference: null,
    disputeId: null,
    gross: null,
    net: { amount: formatAmount({ minor: -BigInt(netMinor), currency }), currency },
    exchangeRate: null,
    fees: [],
    settlementNumber,
    settledAt,
  };
}
