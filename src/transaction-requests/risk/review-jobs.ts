import { choiceSetting } from "../../connectors/index.ts";
import { done, doublingRetry, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findFollowUps, findTransaction, isFinal, restOf } from "../../transactions/index.ts";
import {
  retry,
  retryAfterDecline,
  startAutomaticFollowUp,
  WHILE_OPEN,
} from "../follow-up/automatic-follow-up.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { deciderOf, rejectReview, releaseReview, TIME_LIMIT, VOID_REJECTED } from "./decide-review.ts";
import { DECIDE_REVIEW } from "./schedule-decision.ts";

const retryDecision = doublingRetry({ firstSeconds: 5, maxSeconds: 3_600, tries: 1_000 });

/** Decides as the connector's setting says; what a person decided before stays. */
export function decideReviewJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: DECIDE_REVIEW,
    leaseSeconds: 60,
    laneConcurrency: 4,
    retryAfter: retryDecision,
    run: async ({ payload: { transactionUuid: uuid } }) => {
      const transaction = await findTransaction(parts.db, uuid);
      if (!transaction) return done;
      const connector = await connectorOfTransaction(parts, transaction);
      const decide =
        choiceSetting(connector, "risk-engine:manual-review-decision") === "approve"
          ? releaseReview
          : rejectReview;
      await decide(parts, { uuid, by: TIME_LIMIT });
      return done;
    },
  };
}

const retryVoid = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 48 });

/** Voids what a rejected review leaves authorised. A void that was declined moved nothing and is repeated under a new id. */
export function voidRejectedJobKind(parts: TransactionParts): JobKind<{ transactionUuid: string }> {
  return {
    name: VOID_REJECTED,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: retryVoid,
    run: async ({ payload, attempts }) => {
      const original = await findTransaction(parts.db, payload.transactionUuid);
      if (!original) return done;
      const earlier = (await findFollowUps(parts.db, original.uuid)).filter(({ type }) => type === "void");
      if (earlier.some(({ status }) => !isFinal(status))) return retry(WHILE_OPEN, "The void is under way.");
      const minor = restOf(original, "void");
      if (minor <= 0n) return done;
      const voided = await startAutomaticFollowUp(parts, {
        initiatedBy: await deciderOf(parts, original),
        original,
        operation: "void",
        minor,
        firstId: `review-void-${original.uuid}`,
        earlierAttempts: earlier.length,
      });
      // The merchant may void it too.
      if (isRefusal(voided)) return afterRefusal(voided.code);
      if (voided.status === "success") return done;
      if (!isFinal(voided.status)) return retry(WHILE_OPEN, "The void is under way.");
      return retryAfterDecline(voided, retryVoid(attempts));
    },
  };
}

const DONE_ELSEWHERE = ["duplicate_transaction_id", "amount_exceeds_rest", "nothing_left_to_void"];

function afterRefusal(code: string): JobResult {
  return DONE_ELSEWHERE.includes(code) ? retry(WHILE_OPEN, code) : { kind: "given_up", because: code };
}
