import type { ProviderOperation } from "../../providers/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { countReportedRefund, recordProviderInitiated, type Transaction } from "../../transactions/index.ts";
import {
  recordByProvider,
  recordDispute,
  recordInMerchantsCurrency,
  type DisputeParts,
} from "./record-dispute.ts";

/** Money that moved at the provider without a request of ours, as its report has it. */
export interface ReportedMovement {
  readonly kind: Extract<ProviderOperation, "refund"> | "chargeback" | "chargeback_reversed";
  /** The provider's id of the refund or the dispute. */
  readonly reference: string;
  readonly amount: Money;
  /** A second chargeback of the same dispute, or the reversal of one. */
  readonly isSecond: boolean;
  /** The provider's own word. */
  readonly reason: string;
  readonly occurredAt: Temporal.Instant | undefined;
  /** A report that the gateway fetched, or one that the operator uploaded. */
  readonly initiatedBy: "settlement" | "import";
}

/**
 * Records a refund or dispute that was made at the provider on a payment of ours as a transaction of its own, announced to the
 * payment's callback URL. The same movement again, or its webhook later, changes nothing. A dispute that contradicts the payment
 * is logged and not recorded: its row of the report stays unmatched.
 */
export async function recordReported(
  parts: DisputeParts,
  { original, movement }: { original: Transaction; movement: ReportedMovement },
): Promise<void> {
  const { kind, reference, amount, isSecond, reason, occurredAt, initiatedBy } = movement;
  if (kind === "refund") return recordReportedRefund(parts, { original, movement });
  const dispute = { disputeId: reference, amount, reason, ...(occurredAt && { occurredAt }) };
  const event = { eventId: `reported:${reference}`, kind, isSecond, ...dispute };
  await recordDispute(parts, { event, original, initiatedBy });
}

async function recordReportedRefund(
  parts: DisputeParts,
  { original, movement }: { original: Transaction; movement: ReportedMovement },
): Promise<void> {
  const { reference, amount, initiatedBy } = movement;
  const uuid = parts.ids.transactionUuid();
  await parts.db.transaction(async (tx) => {
    const isNew = await recordProviderInitiated(tx, {
      original,
      identity: { kind: "reported", reference },
      transaction: {
        ...recordByProvider(parts, original, initiatedBy),
        uuid,
        type: "refund",
        amountMinor: amount.minor,
        currency: amount.currency,
        result: { adapterTransactionId: reference, reported: { reference } },
      },
    });
    if (!isNew) return;
    await recordInMerchantsCurrency(tx, { uuid, type: "refund", original, amount });
    await countReportedRefund(tx, { original, minor: amount.minor });
  });
  parts.notifyWorkers();
}
