import type { Queryable } from "../platform/database/index.ts";
import { moveTransaction, type NotInState } from "./move-transaction.ts";
import type { Transaction, TransactionError } from "./transaction.ts";

/** Why a transaction ended before any provider decided it, in the codes of the public API (facts §4). */
const REASONS = {
  customer_cancelled: { code: 2002, message: "User cancelled" },
  cancel_requested: { code: 2012, message: "Transaction cancelled" },
  link_expired: { code: 2005, message: "Transaction expired" },
  transaction_expired: { code: 2005, message: "Transaction expired" },
} as const;

/** Ends a transaction that waits for its customer, says who or what ended it, and forgets the card it was to be paid with. */
export async function endEarly(
  db: Queryable,
  { uuid, trigger, at }: { uuid: string; trigger: keyof typeof REASONS; at: Temporal.Instant },
): Promise<Transaction | NotInState> {
  const error: TransactionError = {
    ...REASONS[trigger],
    adapterCode: null,
    adapterMessage: null,
    createdAt: at.toString(),
  };
  return moveTransaction(db, {
    uuid,
    trigger,
    at,
    error,
    effects: [{ kind: "cards_erased" }, { kind: "late_look_up_scheduled", at }],
  });
}
