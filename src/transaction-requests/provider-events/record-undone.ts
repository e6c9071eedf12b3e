import type { ProviderEvent } from "../../providers/index.ts";
import type { Money } from "../../platform/money/index.ts";
import {
  countUndone,
  isFinal,
  lockOriginal,
  restOf,
  totalOf,
  type Transaction,
} from "../../transactions/index.ts";
import { findLateApproval, isTheSuccessItself } from "../late-approvals/record-late-approval.ts";
import type { TransactionParts } from "../parts.ts";
import { AMOUNT_UNREADABLE, EVENT_DONE, type EventResult, type EventSubject } from "./event-result.ts";
import { recordByProvider, recordInMerchantsCurrency, recordReturnedMoney } from "./record-dispute.ts";

type Undone = Extract<ProviderEvent, { kind: "undone" }>;

/**
 * A success did not last. The success stays as it was announced; what the provider did afterwards is a record of its
 * own with its own callback (docs/decisions/provider-port.md): money taken back from the merchant is a chargeback, an
 * authorisation that expired is a void, and everything else is a failed record of the same type.
 */
export async function recordUndone(
  parts: TransactionParts,
  { subject, event }: { subject: EventSubject; event: Undone },
): Promise<EventResult> {
  const { transaction, reference } = subject;
  const late = await findLateApproval(parts.db, { transactionUuid: transaction.uuid, reference });
  const succeeded = late ?? (isTheSuccessItself(transaction, reference) ? transaction : undefined);
  if (!succeeded) {
    // It may be ahead of the success, which is still under way. A transaction that ended otherwise has nothing to undo.
    return isFinal(transaction.status)
      ? EVENT_DONE
      : { kind: "unmatched", because: "The submission has not succeeded yet." };
  }
  const total = totalOf(succeeded);
  if (event.amount === "unreadable") return { kind: "contradicting", because: AMOUNT_UNREADABLE };
  const amount = event.amount ?? total;
  const problem = amountProblem(amount, total);
  if (problem) return { kind: "contradicting", because: problem };
  switch (succeeded.type) {
    case "debit":
    case "capture": {
      if (!amount) return EVENT_DONE;
      const disputeId = `undone:${reference}`;
      const reason = event.error.adapterMessage ?? event.error.message;
      await recordReturnedMoney(parts, { money: { disputeId, amount, reason }, original: succeeded });
      return EVENT_DONE;
    }
    case "preauthorize":
      await recordExpiredAuthorisation(parts, { original: succeeded, event, reference });
      return EVENT_DONE;
    default:
      await recordFailure(parts, { original: succeeded, event, reference, amount });
      return EVENT_DONE;
  }
}

function amountProblem(amount: Money | null, total: Money | null): string | undefined {
  if (!amount || !total) return undefined;
  if (amount.currency !== total.currency) return `It is in ${amount.currency} instead of ${total.currency}.`;
  return amount.minor > total.minor ? "It undoes more than was submitted." : undefined;
}

/** The amount that was not captured is released: no capture can follow. */
async function recordExpiredAuthorisation(
  parts: TransactionParts,
  { original, event, reference }: { original: Transaction; event: Undone; reference: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { original: locked } = await lockOriginal(tx, original.uuid);
    const minor = locked ? restOf(locked, "void") : 0n;
    if (minor <= 0n) return;
    const uuid = await recordByProvider(parts, tx, {
      original,
      identity: { kind: "undone", reference },
      type: "void",
      amount: { minor, currency: original.currency },
      result: resultOf(original, { event, reference }),
    });
    if (uuid !== undefined) await countUndone(tx, { undone: original, minor });
  });
  parts.notifyWorkers();
}

async function recordFailure(
  parts: TransactionParts,
  options: { original: Transaction; event: Undone; reference: string; amount: Money | null },
): Promise<void> {
  const { original, event, reference, amount } = options;
  const at = parts.clock.now();
  await parts.db.transaction(async (tx) => {
    const uuid = await recordByProvider(parts, tx, {
      original,
      identity: { kind: "undone", reference },
      status: "error_adapter",
      type: original.type,
      amount,
      result: {
        ...resultOf(original, { event, reference }),
        errors: [{ ...event.error, createdAt: at.toString() }],
      },
    });
    if (uuid === undefined || !amount) return;
    await countUndone(tx, { undone: original, minor: amount.minor });
    const { type } = original;
    if (type === "refund" || type === "void")
      await recordInMerchantsCurrency(tx, { uuid, type, original, amount });
  });
  parts.notifyWorkers();
}

function resultOf(
  original: Transaction,
  { event, reference }: { event: Undone; reference: string },
): Readonly<Record<string, unknown>> {
  const { adapterTransactionId } = original.result;
  return {
    ...(adapterTransactionId !== undefined && { adapterTransactionId }),
    undone: { submissionReference: reference, eventId: event.eventId },
    extraData: { undone: original.uuid },
  };
}
