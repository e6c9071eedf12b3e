import type { Fee } from "../../annotations/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { formatDecimal } from "../decimal.ts";
import { entriesOf } from "./merchant-entry.ts";

/** A merchant's booking of a transaction, as decimal texts with their sign, in the transaction's currency. */
interface Booking {
  /** Above zero it came in; empty where no money moved. */
  readonly amount: string;
  /** Fees that reduce the payout, below zero; empty without any. */
  readonly fee: string;
  /** Their sum; empty where there is neither. */
  readonly net: string;
}

/** As the settlement file of its period has it; that leaves out money that is paid to the merchant's own account. */
export function bookingOf(transaction: Transaction, fees: readonly Fee[]): Booking {
  const at = transaction.finalAt ?? transaction.modifiedAt;
  const entries = entriesOf(transaction, { fees, at }).filter(
    ({ currency }) => currency === transaction.currency,
  );
  const text = (kinds: readonly string[]): string => {
    const own = entries.filter(({ kind }) => kinds.includes(kind));
    if (own.length === 0 || transaction.currency === null) return "";
    return formatDecimal(
      own.reduce((sum, { amount }) => sum + amount, 0n),
      transaction.currency,
    );
  };
  return { amount: text(["transaction"]), fee: text(["fee"]), net: text(["transaction", "fee"]) };
}
