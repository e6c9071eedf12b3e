import { declineOf } from "../platform/api-errors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { moveTransaction, type NotInState } from "./move-transaction.ts";
import type { Transaction, TransactionError } from "./transaction.ts";

/** Why a transaction ended before any provider decided it. */
const REASONS = {
  customer_cancelled: "userCancelled",
  cancel_requested: "transactionCancelled",
  link_expired: "transactionExpired",
  transaction_expired: "transactionExpired",
} as const;

/** Ends a transaction that waits for its customer, says who or what ended it, and forgets the card it was to be paid with. */
export async function endEarly(
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
