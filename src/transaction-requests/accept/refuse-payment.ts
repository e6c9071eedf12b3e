import { eraseInstrument, takeSealedCard } from "../../vault/index.ts";
import type { ProviderError } from "../../providers/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { moveTransaction, type Move, type Transaction } from "../../transactions/index.ts";
import { isForRecovery, recoveryRecorded } from "../outcome/effects-on-recovery.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import { isRegistering } from "../source/keep-instrument.ts";
import type { TransactionParts } from "../parts.ts";
import { reopenChoice } from "../customer/reopen-choice.ts";

const RECOVERY = ["recovery_recorded"] as const;

/**
 * Ends a transaction that the gateway must not submit, and erases its card. A customer who is on the payment page may pay in
 * another way, as after a decline of the provider.
 */
export async function refusePayment(
  parts: TransactionParts,
  {
    transaction,
    error,
    result,
  }: { transaction: Transaction; error: ProviderError; result?: NonNullable<Move["result"]> },
): Promise<Transaction> {
  const waiting = await reopenChoice(parts, {
    transaction,
    outcome: { kind: "declined", error, details: {} },
  });
  if (waiting) return waiting;
  const at = parts.clock.now();
  const recordRecovery = isForRecovery(transaction)
    ? await recoveryRecorded(parts, { transaction, error })
    : undefined;
  const moved = await parts.db.transaction(async (tx) => {
    const refused = await moveTransaction(tx, {
      uuid: transaction.uuid,
      trigger: "refused_by_gateway",
      at,
      ofSubmission: transaction.submissions,
      ...(result && { result }),
      error: { ...error, createdAt: at.toString() },
      companions: ["sealed_card_erased", "instrument_erased", ...(recordRecovery ? RECOVERY : [])],
    });
    if (isRefusal(refused)) return refused;
    await recordRecovery?.(tx);
    await takeSealedCard(tx, parts.vault, { transactionUuid: transaction.uuid });
    if (isRegistering(transaction)) await eraseInstrument(tx, { transactionUuid: transaction.uuid });
    return refused;
  });
  parts.notifyWorkers();
  return movedOrCurrent(parts, moved, transaction);
}
