import { isRefusal } from "../platform/refusal.ts";
import { sameSecret } from "../platform/same-secret.ts";
import { findTransaction, isSubmitted, moveTransaction, type Transaction } from "../transactions/index.ts";
import { currentTransaction } from "./current-transaction.ts";
import type { TransactionParts } from "./parts.ts";
import { settleTransaction } from "./settle-transaction.ts";

/** The transaction of a link, if the token is right; a wrong token is like no transaction. */
export async function findByLink(
  parts: TransactionParts,
  { uuid, token }: { uuid: string; token: string },
): Promise<Transaction | undefined> {
  const transaction = await findTransaction(parts.db, uuid);
  // Compared also when there is none, so that the time of the answer does not tell which of the two was wrong.
  const right = sameSecret(transaction?.redirectToken ?? NO_TOKEN, token);
  return right && transaction?.redirectToken ? transaction : undefined;
}

const NO_TOKEN = "-".repeat(32);

/**
 * The customer came back from the provider's own page. What the browser says proves nothing, so the provider is asked;
 * if it does not know yet, the transaction waits for its notification.
 */
export async function customerReturned(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Transaction> {
  const settled = (await settleTransaction(parts, transaction.uuid)) ?? transaction;
  // Declined there, and may choose again here.
  if (settled.status !== "redirected" || !isSubmitted(settled)) return settled;
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "customer_returned",
    at: parts.clock.now(),
  });
  return isRefusal(moved) ? currentTransaction(parts, transaction.uuid) : moved;
}
