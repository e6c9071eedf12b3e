import type { JobResult } from "../platform/jobs/index.ts";
import { formatAmount } from "../platform/money/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { calledConnector } from "./connector-of-transaction.ts";
import { followTransaction } from "./follow-transaction.ts";
import type { TransactionParts } from "./parts.ts";

/** One whose outcome is not known belongs to the status inquiry; the job looks at it again after that. */
export const WHILE_OPEN = Temporal.Duration.from({ hours: 1 });

/**
 * A follow-up that nobody asks for: a capture that was ordered with its payment, or the return of late money. Each of a job's
 * tries has an id of its own, so that a try that is repeated after a crash finds that it is done.
 *
 * @param tries how many there were before, under the same `firstId`
 * @param minor in the currency of the original
 */
export async function followAutomatically(
  parts: TransactionParts,
  options: {
    original: Transaction;
    operation: "capture" | "refund" | "void";
    minor: bigint;
    firstId: string;
    tries: number;
  },
): ReturnType<typeof followTransaction> {
  const { original, operation, minor, firstId, tries } = options;
  const currency = original.currency ?? "";
  return followTransaction(parts, {
    operation,
    request: {
      merchantTransactionId: tries === 0 ? firstId : `${firstId}-${tries + 1}`,
      referenceUuid: original.uuid,
      amount: formatAmount({ minor, currency }),
      currency,
    },
    requester: {
      connector: await calledConnector(parts, original),
      signatureHash: original.callbackHash,
    },
    initiatedBy: "scheduler",
  });
}

/** The provider declined it, which moved nothing: another try after that time, or none any more. */
export function tryAgain({ status, result }: Transaction, after: Temporal.Duration | undefined): JobResult {
  const because = `The provider declined: ${result.errors?.at(-1)?.message ?? status}`;
  return after ? again(after, because) : { kind: "given_up", because };
}

/** Not yet: the job is run again after that time. */
export function again(after: Temporal.Duration, because: string): JobResult {
  return { kind: "again", after, because };
}
