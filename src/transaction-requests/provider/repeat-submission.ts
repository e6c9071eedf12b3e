import { declineOf } from "../../platform/api-errors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { mayRunCharge } from "../../schedules/index.ts";
import { moveTransaction, type Transaction } from "../../transactions/index.ts";
import { connectorOfTransaction } from "./connector-of-transaction.ts";
import { refuseWithoutSource } from "../conversion/refuse-without-source.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import type { TransactionParts } from "../parts.ts";
import { payNow } from "../pay.ts";
import { refusePayment } from "../accept/refuse-payment.ts";
import { sourceOfTransaction } from "../source/source-of-transaction.ts";

/**
 * Submits a transaction whose submission never began: its process died before, or the network failed. The move gives it the
 * number of another submission, so that a process which is only slow does not begin the first one any more. What began and was
 * twice not found at the provider is submitted by the same reference: should the first one arrive after all, the provider books one.
 */
export async function repeatSubmission(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Transaction> {
  const { uuid, submissions, notFoundSubmission } = transaction;
  const repeated = await parts.db.transaction(async (tx) => {
    const moved = await moveTransaction(tx, {
      uuid,
      trigger: "submission_repeated",
      at: parts.clock.now(),
      ofSubmission: submissions,
      inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
      guards: [{ kind: "never_begun" }],
      changes: notFoundSubmission === submissions ? [] : [{ kind: "resubmitted" }],
    });
    if (isRefusal(moved)) return moved;
    if (!(await mayRunCharge(tx, uuid))) return { refused: true, code: "run_is_over" } as const;
    return { transaction: moved, source: await sourceOfTransaction(tx, parts, moved) };
  });
  if (isRefusal(repeated))
    return repeated.code === "run_is_over"
      ? refusePayment(parts, { transaction, error: declineOf("transactionCancelled") })
      : movedOrCurrent(parts, repeated, transaction);
  if (repeated.source.kind === "none") return refuseWithoutSource(parts, repeated.transaction);
  const connector = await connectorOfTransaction(parts, transaction);
  return payNow(parts, { ...repeated, connector });
}
