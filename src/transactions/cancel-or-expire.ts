import { declineOf } from "../platform/api-errors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { NotInState } from "./move.ts";
import { moveTransaction } from "./move-transaction.ts";
import type { Transaction } from "./transaction.ts";
import type { TransactionError } from "./transaction-result.ts";

/** The error of a transaction that ended before a provider decided it. */
const REASONS = {
  customer_cancelled: "userCancelled",
  cancel_requested: "transactionCancelled",
  page_cancelled: "transactionCancelled",
  link_expired: "transactionExpired",
  transaction_expired: "transactionExpired",
} as const;

/** Cancels or expires a transaction that waits for its customer, records why, and erases its sealed card. */
export async function cancelOrExpire(
  db: Queryable,
  { uuid, trigger, at }: { uuid: string; trigger: keyof typeof REASONS; at: Temporal.Instant },
): Promise<Transaction | NotInState> {
  const error: TransactionError = { ...declineOf(REASONS[trigger]), createdAt: at.toString() };
  return moveTransaction(db, {
    uuid,
    trigger,
    at,
    error,
    effects: [{ kind: "cards_erased" }, { kind: "late_look_up_scheduled", at }],
  });
}
