import { isRefusal } from "../../platform/refusal.ts";
import { findByMerchantTransactionId, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { argumentsOf, type AgentMove } from "./agent-move.ts";
import { makeMove } from "./make-move.ts";
import { concludeAgentApproval } from "./move-store.ts";

/**
 * Makes a move that a person approved, with all rules checked again. It may be repeated after a crash: what it makes has the id
 * of the move, so that money moves once, and a dispute takes one answer.
 */
export async function carryOutMove(parts: TransactionParts, move: AgentMove): Promise<void> {
  const { db } = parts;
  const { id } = move;
  const before = await madeBy(parts, move);
  if (before) return concludeAgentApproval(db, { id, resultUuid: before.uuid });
  const result = await makeMove(parts, { ...move, arguments: await argumentsOf(parts.vault, move) });
  if (isRefusal(result)) {
    // Another process carried it out meanwhile.
    const found = await madeBy(parts, move);
    if (found) return concludeAgentApproval(db, { id, resultUuid: found.uuid });
    return concludeAgentApproval(db, { id, failure: result.message });
  }
  if (result.status === "error") {
    const failure = result.transaction?.result.errors?.at(-1)?.message ?? "The payment provider declined it.";
    return concludeAgentApproval(db, { id, failure });
  }
  return concludeAgentApproval(db, { id, resultUuid: result.transaction?.uuid ?? null });
}

/** The transaction that the move made before; undefined where its id is that of something else. */
async function madeBy({ db }: TransactionParts, move: AgentMove): Promise<Transaction | undefined> {
  const found = await findByMerchantTransactionId(db, move);
  return found?.referenceUuid === move.transactionUuid && found.amountMinor === move.amountMinor
    ? found
    : undefined;
}
