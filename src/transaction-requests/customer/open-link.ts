import { isSubmitted, moveTransaction, type Transaction } from "../../transactions/index.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import type { TransactionParts } from "../parts.ts";
import { hasNoPageEntry } from "../source/page-entry.ts";
import { payFromPage } from "./pay-from-page.ts";
import { movedOrCurrent } from "../outcome/current-transaction.ts";
import { takesPayments } from "../accept/takes-payments.ts";

/**
 * Records that the customer opened the link. A method with a page of the provider is submitted now, and the provider returns
 * the page's address; a method for which the customer enters something waits for the form of our page.
 */
export async function openLink(parts: TransactionParts, transaction: Transaction): Promise<Transaction> {
  const opened = transaction.status === "await_redirect" ? await markOpened(parts, transaction) : transaction;
  if (opened.status !== "redirected" || isSubmitted(opened)) return opened;
  if (!(await takesPayments(parts, opened))) return opened;
  const connector = await connectorOfTransaction(parts, opened);
  if (!hasNoPageEntry(parts, connector)) return opened;
  const paid = await payFromPage(parts, { transaction: opened, connector, source: { kind: "none" } });
  return movedOrCurrent(parts, paid, transaction);
}

async function markOpened(parts: TransactionParts, transaction: Transaction): Promise<Transaction> {
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "customer_opened_link",
    at: parts.clock.now(),
  });
  return movedOrCurrent(parts, moved, transaction);
}
