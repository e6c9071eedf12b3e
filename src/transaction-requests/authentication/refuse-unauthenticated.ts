import { eraseInstrument, takeSealedCard } from "../../connectors/index.ts";
import { declineOf } from "../../platform/api-errors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { ThreeDSecureRecord } from "../../three-d-secure/index.ts";
import { moveTransaction, type Transaction } from "../../transactions/index.ts";
import { movedOrCurrent } from "../current-transaction.ts";
import { reopenChoice } from "../reopen-choice.ts";
import { isRegistering } from "../keep-instrument.ts";
import type { TransactionParts } from "../parts.ts";

/** Ends a transaction that must not be submitted without an authentication, and erases its card. */
export async function refuseUnauthenticated(
  parts: TransactionParts,
  { transaction, record }: { transaction: Transaction; record: ThreeDSecureRecord },
): Promise<Transaction> {
  const declined = declineOf("verificationFailed");
  const waiting = await reopenChoice(parts, {
    transaction,
    outcome: { kind: "declined", error: declined, details: {} },
  });
  if (waiting) return waiting;
  const at = parts.clock.now();
  const moved = await parts.db.transaction(async (tx) => {
    const refused = await moveTransaction(tx, {
      uuid: transaction.uuid,
      trigger: "refused_by_gateway",
      at,
      ofSubmission: transaction.submissions,
      result: { threeDSecure: { ...record } },
      error: { ...declined, createdAt: at.toString() },
      companions: ["sealed_card_erased", "instrument_erased"],
    });
    if (isRefusal(refused)) return refused;
    await takeSealedCard(tx, parts.vault, { transactionUuid: transaction.uuid });
    if (isRegistering(transaction)) await eraseInstrument(tx, { transactionUuid: transaction.uuid });
    return refused;
  });
  parts.notifyWorkers();
  return movedOrCurrent(parts, moved, transaction);
}
