import type { Queryable } from "../../platform/database/index.ts";
import { judgementOf, type Transaction } from "../../transactions/index.ts";
import { calledConnector } from "../provider/connector-of-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import type { CommitEffect, Conclusion } from "./conclusion.ts";

/** Whether recovery follows the end of a transaction: it made it, or the request of a debit wants it. */
export function isForRecovery({ type, requestedType, request, initiatedBy }: Transaction): boolean {
  return (
    initiatedBy === "recovery" || (request.recovery !== undefined && (requestedType ?? type) === "debit")
  );
}

/** Applies an outcome to the recovery case that it belongs to or opens, in its commit. */
export async function effectsOnRecovery(
  parts: TransactionParts,
  { transaction, outcome }: Conclusion,
): Promise<CommitEffect[]> {
  if ((outcome.kind !== "approved" && outcome.kind !== "declined") || !isForRecovery(transaction)) return [];
  const error = outcome.kind === "declined" ? outcome.error : undefined;
  const run: CommitEffect["run"] = await recoveryRecorded(parts, { transaction, error });
  return [{ companion: "recovery_recorded", run }];
}

/** The write of a transaction's end for recovery. */
export async function recoveryRecorded(
  parts: TransactionParts,
  {
    transaction,
    error,
  }: { transaction: Transaction; error: Parameters<typeof judgementOf>[1]["error"] | undefined },
): Promise<(tx: Queryable) => Promise<void>> {
  const connector = await calledConnector(parts, transaction);
  const judgement = error && judgementOf(transaction, { error, at: parts.clock.now() });
  return (tx) => parts.recordForRecovery(tx, { transaction, connector, judgement });
}
