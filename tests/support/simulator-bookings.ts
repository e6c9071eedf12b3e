import type { ProviderBooking, ProviderPayout } from "@quittance/provider-kit/verify";
import { sql, type Queryable } from "../../src/platform/database/index.ts";

interface Row {
  readonly transactionUuid: string;
  readonly operation: string;
  readonly referenceUuid: string | null;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
}

/** The Simulator's books as sums by payment. */
export async function simulatorBookings(db: Queryable, now: Temporal.Instant): Promise<ProviderBooking[]> {
  const rows = await approvedAt(db, now);
  return rows
    .filter(({ operation }) => operation === "debit" || operation === "preauthorize")
    .map((payment) => {
      const captures = rows.filter(
        (one) => one.referenceUuid === payment.transactionUuid && one.operation === "capture",
      );
      const collected = payment.operation === "debit" ? [payment] : captures;
      const refunds = rows.filter(
        (one) =>
          one.operation === "refund" &&
          [payment, ...captures].some(({ transactionUuid }) => transactionUuid === one.referenceUuid),
      );
      return {
        submissionReference: payment.transactionUuid,
        currency: payment.currency ?? "",
        authorizedMinor: payment.amountMinor ?? 0n,
        capturedMinor: sum(collected),
        refundedMinor: sum(refunds),
        isReleased: rows.some(
          (one) => one.operation === "void" && one.referenceUuid === payment.transactionUuid,
        ),
      };
    });
}

/** What was paid out to customers. */
export async function simulatorPayouts(db: Queryable, now: Temporal.Instant): Promise<ProviderPayout[]> {
  const rows = await approvedAt(db, now);
  return rows
    .filter(({ operation }) => operation === "payout")
    .map(({ transactionUuid, currency, amountMinor }) => ({
      submissionReference: transactionUuid,
      currency: currency ?? "",
      minor: amountMinor ?? 0n,
    }));
}

function approvedAt(db: Queryable, now: Temporal.Instant): Promise<Row[]> {
  return db.query<Row>(sql`
    select transaction_uuid, operation, reference_uuid, amount_minor, currency from simulator_bookings
    where case when settles_at <= ${now.toString()}::timestamptz then settles_to else status end = 'approved'
      and (arrives_at is null or arrives_at <= ${now.toString()}::timestamptz)`);
}

function sum(rows: readonly Row[]): bigint {
  return rows.reduce((total, { amountMinor }) => total + (amountMinor ?? 0n), 0n);
}
