import { sameSecret } from "../../platform/same-secret.ts";
import { findTransaction, isSubmitted, moveTransaction, type Transaction } from "../../transactions/index.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import { resolveTransaction } from "../outcome/resolve-transaction.ts";
import { resumeTransaction, type BroughtByCustomer } from "../outcome/resume-transaction.ts";
import type { TransactionParts } from "../parts.ts";

/** The transaction of a link, if the token is right; a wrong token is like no transaction. */
export async function findByLink(
  parts: TransactionParts,
  { uuid, token }: { uuid: string; token: string },
): Promise<Transaction | undefined> {
  const transaction = await findTransaction(parts.db, uuid);
  // Compared also without a transaction, so that the response time does not reveal which of the two was wrong.
  const right = sameSecret(transaction?.redirectToken ?? NO_TOKEN, token);
  return right && transaction?.redirectToken ? transaction : undefined;
}

const NO_TOKEN = "-".repeat(32);

/**
 * The customer came back from the provider's own page. The browser's data prove nothing: it is passed to the provider
 * where its protocol requires that, and otherwise an inquiry is sent. Without a final outcome the transaction waits for its
 * webhook.
 */
export async function customerReturned(
  parts: TransactionParts,
  transaction: Transaction,
  returned: BroughtByCustomer,
): Promise<Transaction> {
  const resumed = await resumeTransaction(parts, { transaction, returned });
  if (resumed?.isSentAgain) return resumed.transaction;
  const resolved = resumed?.transaction ?? (await resolveTransaction(parts, transaction.uuid)) ?? transaction;
  // It was declined, and the customer may choose again.
  if (resolved.status !== "redirected" || !isSubmitted(resolved)) return resolved;
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "customer_returned",
    at: parts.clock.now(),
  });
  return movedOrCurrent(parts, moved, transaction);
}
