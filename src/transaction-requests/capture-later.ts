import { done, doublingRetry, type JobKind, type JobResult } from "../platform/jobs/index.ts";
import { formatAmount } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { findFollowUps, findTransaction, isFinal, restOf, type Transaction } from "../transactions/index.ts";
import { CAPTURE_LATER } from "./conclude-transaction.ts";
import { connectorOfTransaction } from "./connector-of-transaction.ts";
import { followTransaction } from "./follow-transaction.ts";
import type { TransactionParts } from "./parts.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, mostSeconds: 3_600, tries: 24 });
/** A capture whose outcome is not known belongs to the status inquiry; it is looked at again after that. */
const WHILE_OPEN = Temporal.Duration.from({ hours: 1 });
/** Declines that are about the moment and not about the payment: maintenance, time-out, not available, not received. */
const PASSING = new Set([1010, 3001, 3003, 3005]);

/**
 * Captures what is left of a preauthorization whose request said `captureInMinutes`. One that was declined for a passing
 * reason moved nothing and is tried again under a new id; one whose outcome is open is waited for.
 */
export function captureLaterJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: CAPTURE_LATER,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter,
    run: async ({ payload, attempts }) => {
      const original = await findTransaction(parts.db, payload.transactionUuid);
      if (!original || original.currency === null) return done;
      const earlier = (await findFollowUps(parts.db, original.uuid)).filter(({ merchantTransactionId }) =>
        merchantTransactionId.startsWith(firstId(original)),
      );
      const last = earlier.at(-1);
      if (last && !isFinal(last.status)) return again(WHILE_OPEN, "The capture is under way.");
      if (last && !mayPass(last)) return done;
      const captured = await capture(parts, { original, tries: earlier.length });
      if (captured === undefined) return done;
      if (!isRefusal(captured)) return afterCapture(captured, attempts);
      if (captured.code === "duplicate_transaction_id") return done;
      // Another follow-up made it less since we looked: what it leaves is for us.
      if (captured.code === "amount_exceeds_rest")
        return again(Temporal.Duration.from({ seconds: 5 }), captured.code);
      return { kind: "given_up", because: captured.code };
    },
  };
}

function afterCapture(captured: Transaction, attempts: number): JobResult {
  if (!isFinal(captured.status)) return again(WHILE_OPEN, "The capture is under way.");
  if (!mayPass(captured)) return done;
  const because = `The provider declined: ${captured.result.errors?.at(-1)?.message ?? captured.status}`;
  const after = retryAfter(attempts);
  return after ? again(after, because) : { kind: "given_up", because };
}

function mayPass({ status, result }: Transaction): boolean {
  return status !== "success" && PASSING.has(result.errors?.at(-1)?.code ?? 0);
}

function again(after: Temporal.Duration, because: string): JobResult {
  return { kind: "again", after, because };
}

/** Undefined: nothing is left. */
async function capture(
  parts: TransactionParts,
  { original, tries }: { original: Transaction; tries: number },
): Promise<Awaited<ReturnType<typeof followTransaction>> | undefined> {
  const minor = restOf(original, "capture");
  const currency = original.currency ?? "";
  if (minor <= 0n) return undefined;
  return followTransaction(parts, {
    operation: "capture",
    // The same id for the same try: a repeated job finds the capture already recorded.
    request: {
      merchantTransactionId: tries === 0 ? firstId(original) : `${firstId(original)}-${tries + 1}`,
      referenceUuid: original.uuid,
      amount: formatAmount({ minor, currency }),
      currency,
    },
    requester: {
      connector: await connectorOfTransaction(parts, original),
      signatureHash: original.callbackHash,
    },
    initiatedBy: "scheduler",
  });
}

function firstId({ uuid }: Transaction): string {
  return `auto-capture-${uuid}`;
}
