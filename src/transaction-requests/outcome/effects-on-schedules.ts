import { cancelSchedulesOf, concludeOrigin, concludeRun, runErrorOf } from "../../schedules/index.ts";
import { judgementOf } from "../../transactions/index.ts";
import { calledConnector } from "../provider/connector-of-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import type { CommitEffect, Conclusion } from "./conclusion.ts";

/**
 * Applies an outcome to schedules, in its commit, so that its callback shows it: the one that the transaction brought
 * begins or is cancelled, the one whose run it is goes on or stops, and those of a deregistered instrument are cancelled.
 */
export async function effectsOnSchedules(
  parts: TransactionParts,
  { transaction, outcome }: Conclusion,
): Promise<CommitEffect[]> {
  if (outcome.kind !== "approved" && outcome.kind !== "declined") return [];
  const { type, requestedType, request, initiatedBy, referenceUuid, uuid: transactionUuid } = transaction;
  const succeeded = outcome.kind === "approved";
  const effects: CommitEffect[] = [];
  if (request.schedule !== undefined)
    effects.push({
      companion: "schedule_concluded",
      run: (tx) => concludeOrigin(tx, parts, { transaction, succeeded }),
    });
  if (initiatedBy === "scheduler" && (requestedType ?? type) === "debit") {
    const connector = await calledConnector(parts, transaction);
    const error =
      outcome.kind === "declined"
        ? runErrorOf(outcome.error, {
            judgement: judgementOf(transaction, { error: outcome.error, at: parts.clock.now() }),
            extraData: outcome.details?.extraData,
          })
        : undefined;
    effects.push({
      companion: "run_concluded",
      run: (tx) => concludeRun(tx, parts, { transactionUuid, connector, error }),
    });
  }
  if (type === "deregister" && succeeded && referenceUuid !== null)
    effects.push({
      companion: "schedules_cancelled",
      run: (tx) => cancelSchedulesOf(tx, parts, { registrations: [referenceUuid] }),
    });
  return effects;
}
