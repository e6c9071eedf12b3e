import type { Declined, ProviderOutcome } from "../../providers/index.ts";
import { moveTransaction, type Transaction } from "../../transactions/index.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import { nextInquirySeconds } from "../outcome/inquiry-schedule.ts";
import type { TransactionParts } from "../parts.ts";

/** Longer than that is no short fault: the decline stands, for the retry plan and for a person. */
const REPEATED_FOR_HOURS = 6;

/**
 * Whether a submission of which nothing was sent is made again. Only where each is recorded before it begins, which is so of the
 * debits of schedules: of all others the client is there, and gets the decline.
 */
export function mayBeRepeated(
  { clock }: Pick<TransactionParts, "clock">,
  transaction: Transaction,
  outcome: ProviderOutcome,
): outcome is Declined {
  if (transaction.begunSubmission === null) return false;
  if (outcome.kind !== "declined" || outcome.nothingSent !== true) return false;
  return transaction.createdAt.until(clock.now()).total("hours") < REPEATED_FOR_HOURS;
}

/** Records that nothing was sent. The next due inquiry finds a submission that never began. */
export async function waitToRepeat(
  parts: TransactionParts,
  { transaction, outcome: { error } }: { transaction: Transaction; outcome: Declined },
): Promise<Transaction> {
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "nothing_sent",
    at: parts.clock.now(),
    ofSubmission: transaction.submissions,
    inquireAfterSeconds: nextInquirySeconds(transaction.inquiries),
    changes: [{ kind: "submission_taken_back" }],
    facts: { because: error.adapterMessage ?? error.message },
  });
  return movedOrCurrent(parts, moved, transaction);
}
