import type { JobResult } from "../../platform/jobs/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { calledConnector } from "../provider/connector-of-transaction.ts";
import { followTransaction } from "./follow-transaction.ts";
import type { TransactionParts } from "../parts.ts";

/** The status inquiry resolves an open outcome; the job runs again after this time. */
export const WHILE_OPEN = Temporal.Duration.from({ hours: 1 });

/**
 * Starts a follow-up without a merchant's request: a scheduled capture, or the void or refund of a late approval. Each attempt of
 * a job has an id of its own, so that one that is repeated after a crash is refused as a duplicate.
 *
 * @param earlierAttempts how many there were before, under the same `firstId`
 * @param minor in the currency of the original
 */
export async function startAutomaticFollowUp(
  parts: TransactionParts,
  options: {
    original: Transaction;
    operation: "capture" | "refund" | "void";
    minor: bigint;
    firstId: string;
    earlierAttempts: number;
    /** The origin of the decision or message that it follows. */
    initiatedBy: "merchant" | "postback" | "user";
  },
): ReturnType<typeof followTransaction> {
  const { original, operation, minor, firstId, earlierAttempts, initiatedBy } = options;
  const currency = original.currency ?? "";
  return followTransaction(parts, {
    operation,
    request: {
      merchantTransactionId: earlierAttempts === 0 ? firstId : `${firstId}-${earlierAttempts + 1}`,
      referenceUuid: original.uuid,
      amount: formatAmount({ minor, currency }),
      currency,
    },
    requester: {
      connector: await calledConnector(parts, original),
      signatureHash: original.callbackHash,
    },
    initiatedBy,
    // The gateway's own, and not the merchant's API: spec `api_version`.
    apiVersion: initiatedBy === "user" ? "ui" : "scheduler",
    isAutomatic: true,
  });
}

/** The provider declined it, which moved nothing: another attempt after that time, or none. */
export function retryAfterDecline(
  { status, result }: Transaction,
  after: Temporal.Duration | undefined,
): JobResult {
  const because = `The provider declined: ${result.errors?.at(-1)?.message ?? status}`;
  return after ? retry(after, because) : { kind: "given_up", because };
}

/** The job runs again after that time. */
export function retry(after: Temporal.Duration, because: string): JobResult {
  return { kind: "again", after, because };
}
