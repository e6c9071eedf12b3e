import { recordFound, type ProviderDetails, type ProviderOperation } from "../../providers/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { countReported, type ReportedType, type Transaction } from "../../transactions/index.ts";
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
  await parts.db.transaction((tx) =>
    insertReported(parts, tx, {
      original,
      reported: { type: "refund", reference, amount, initiatedBy, providerReference: reference },
    }),
  );
  parts.notifyWorkers();
}

/** Something that was captured, voided or refunded at the provider. */
interface Reported {
  readonly type: ReportedType;
  /** Identifies it among what followed the original. */
  readonly reference: string;
  readonly amount: Money;
  readonly initiatedBy?: ReportedMovement["initiatedBy"];
  readonly details?: ProviderDetails;
  /** As of a submission of ours, for what follows on it. */
  readonly providerReference: string;
  readonly continuation?: string | undefined;
  /** A capture that released what it left. */
  readonly isFinal?: boolean | undefined;
}

/** Records it as a success of its own, once, with a submission by which the provider's later messages and reports find it. */
export async function insertReported(
  parts: Pick<DisputeParts, "clock" | "ids">,
  tx: DatabaseTransaction,
  { original, reported }: { original: Transaction; reported: Reported },
): Promise<void> {
  const { type, reference, amount, details = {}, initiatedBy, isFinal } = reported;
  const { providerReference, continuation = null } = reported;
  const uuid = await recordByProvider(parts, tx, {
    original,
    identity: { kind: "reported", reference },
    type,
    amount,
    result: { adapterTransactionId: providerReference, ...details, reported: { reference } },
    initiatedBy,
  });
  if (uuid === undefined) return;
  await recordInMerchantsCurrency(tx, { uuid, type, original, amount });
  await countReported(tx, { original, type, minor: amount.minor, isFinal });
  await recordFound(tx, {
    submissionReference: uuid,
    connectorGuid: original.connectorGuid,
    operation: type,
    amount,
    providerReference,
    continuation,
    outcome: "approved",
  });
}
