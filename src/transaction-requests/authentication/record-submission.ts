import { isRefusal } from "../../platform/refusal.ts";
import type { Authentication, ThreeDSecureRecord } from "../../three-d-secure/index.ts";
import { moveTransaction, type Transaction } from "../../transactions/index.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import type { RecordParts } from "../parts.ts";

/**
 * Records that an authenticated payment is about to be submitted. The customer's return, the job and a second process may all
 * see the same result: one of them gets the transaction; for the others it is undefined, and they submit nothing.
 */
export async function recordSubmission(
  parts: Pick<RecordParts, "db" | "clock">,
  options: { transaction: Transaction; authentication: Authentication; record: ThreeDSecureRecord },
): Promise<Transaction | undefined> {
  const { transaction, authentication, record } = options;
  const at = parts.clock.now();
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "payment_submitted",
    at,
    inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
    ofSubmission: authentication.afterSubmissions,
    changes: [{ kind: "resubmitted", inquiriesStartAgain: true }],
    result: { threeDSecure: { ...record } },
  });
  return isRefusal(moved) ? undefined : moved;
}
