import { mayRetry } from "../../platform/api-errors/index.ts";
import { done, doublingRetry, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  findFollowUps,
  findTransaction,
  isFinal,
  restOf,
  type Transaction,
} from "../../transactions/index.ts";
import { retry, startAutomaticFollowUp, retryAfterDecline, WHILE_OPEN } from "./automatic-follow-up.ts";
import { SCHEDULED_CAPTURE } from "../outcome/effects-of-approval.ts";
import type { TransactionParts } from "../parts.ts";
import { deciderOf } from "../risk/decide-review.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 24 });

/**
 * Captures what is left of a preauthorization with `captureInMinutes`. A capture that was declined for a passing reason moved
 * nothing and is repeated under a new id; one whose outcome is open is waited for.
 */
export function scheduledCaptureJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: SCHEDULED_CAPTURE,
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
      if (last && !isFinal(last.status)) return retry(WHILE_OPEN, "The capture is under way.");
      if (last && !mayPass(last)) return done;
      const minor = restOf(original, "capture");
      if (minor <= 0n) return done;
      const captured = await startAutomaticFollowUp(parts, {
        initiatedBy: await deciderOf(parts, original),
        original,
        operation: "capture",
        minor,
        firstId: firstId(original),
        earlierAttempts: earlier.length,
      });
      if (!isRefusal(captured)) return afterCapture(captured, attempts);
      // Another worker captures it: its outcome decides.
      if (captured.code === "duplicate_transaction_id") return retry(WHILE_OPEN, captured.code);
      // Another follow-up reduced the rest meanwhile: the job captures what it leaves.
      if (captured.code === "amount_exceeds_rest")
        return retry(Temporal.Duration.from({ seconds: 5 }), captured.code);
      return { kind: "given_up", because: captured.code };
    },
  };
}

function afterCapture(captured: Transaction, attempts: number): JobResult {
  if (!isFinal(captured.status)) return retry(WHILE_OPEN, "The capture is under way.");
  if (!mayPass(captured)) return done;
  return retryAfterDecline(captured, retryAfter(attempts));
}

/** Whether it was declined for a passing reason. */
function mayPass({ status, result }: Transaction): boolean {
  const last = result.errors?.at(-1);
  return status !== "success" && last !== undefined && mayRetry(last.code);
}

function firstId({ uuid }: Transaction): string {
  return `auto-capture-${uuid}`;
}
