import type { AuthenticationProof, Connector } from "../connectors/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { findTransaction, moveTransaction, type Transaction } from "../transactions/index.ts";
import { askProvider } from "./ask-provider.ts";
import { concludeTransaction } from "./conclude-transaction.ts";
import type { ChosenSource } from "./payment-source.ts";
import type { TransactionParts } from "./parts.ts";
import { providerRequest } from "./provider-request.ts";

export interface Payment {
  /** Recorded as in flight (`inquire_at` set), so that a crash from here on is settled by an inquiry. */
  readonly transaction: Transaction;
  readonly connector: Connector;
  readonly source: ChosenSource;
  readonly reference?: Transaction;
  readonly authentication?: AuthenticationProof;
  readonly pspPassthroughData?: Readonly<Record<string, string>> | undefined;
}

/** Submits a payment that is recorded as in flight, and writes down the outcome. */
export async function payNow(parts: TransactionParts, payment: Payment): Promise<Transaction> {
  const { transaction, connector } = payment;
  const outcome = await askProvider(parts, { connector, request: providerRequest(parts, payment) });
  const concluded = await concludeTransaction(parts, { transaction, connector, outcome });
  return isRefusal(concluded) ? current(parts, transaction.uuid) : concluded;
}

/** The customer has to come to a page of ours first. */
export async function issueRedirect(parts: TransactionParts, transaction: Transaction): Promise<Transaction> {
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "redirect_issued",
    at: parts.clock.now(),
  });
  parts.nudge();
  return isRefusal(moved) ? current(parts, transaction.uuid) : moved;
}

/** Something else came first; what the record says now is the answer. */
export async function current(parts: TransactionParts, uuid: string): Promise<Transaction> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) throw new Error(`No transaction ${uuid}.`);
  return transaction;
}
