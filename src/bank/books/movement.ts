/** A movement of money that the bookkeeping books: the debit or credit of `account`, against `contra`. */
export interface Movement {
  /** The same movement has the same key, whenever it is looked for. */
  readonly key: string;
  /** The moment or the entry by which it came. With another one, it is booked again. */
  readonly source: string;
  readonly kind:
    | "payment"
    | "refund"
    | "refund_returned"
    | "customer_payout"
    | "customer_payout_returned"
    | "chargeback"
    | "chargeback_reversed"
    | "fee"
    | "payout"
    | "difference"
    | "reversal";
  readonly connectorGuid: string;
  readonly connectorName: string;
  /** A day in the merchant's time zone. */
  readonly day: string;
  readonly document: string;
  readonly account: string;
  readonly contra: string;
  readonly side: "debit" | "credit";
  /** Above zero. */
  readonly minor: bigint;
  readonly currency: string;
  readonly taxKey: string;
  /** The VAT id of who supplies what is booked; empty without one. */
  readonly vatId: string;
  readonly text: string;
  readonly transactionUuid: string | null;
  /** The payout of a provider that it is part of, or is. */
  readonly payout: string | null;
  /** The sum that it adds to the clearing account of its connector. */
  readonly clearingMinor: bigint;
  /** The booked movement that it takes back: a reversal repeats its row, and counts the other way round. */
  readonly reverses: string | null;
}

/** All movements of some subjects: of transactions, of payouts, or of surpluses that were returned. */
export interface Moved {
  /** Uuids of transactions and guids of payouts, or what `listBooked` has for surpluses. */
  readonly subjects: readonly string[];
  readonly movements: readonly Movement[];
}

/** Movements of one day or payout, connector and account become one row. */
export function grouped(
  movements: readonly Movement[],
  granularity: "payment" | "day" | "payout",
): Movement[] {
  if (granularity === "payment") return [...movements];
  const groups = new Map<string, Movement & { count: number }>();
  for (const movement of movements) {
    const { connectorGuid, kind, account, contra, side, currency, taxKey, vatId, payout, day } = movement;
    const unit = granularity === "payout" && payout !== null ? payout : day;
    const key = JSON.stringify([unit, connectorGuid, kind, account, contra, side, currency, taxKey, vatId]);
    const known = groups.get(key);
    const count = (known?.count ?? 0) + 1;
    groups.set(key, {
      ...movement,
      ...(known && { day: known.day > day ? known.day : day }),
      key,
      count,
      minor: (known?.minor ?? 0n) + movement.minor,
      clearingMinor: (known?.clearingMinor ?? 0n) + movement.clearingMinor,
      transactionUuid: count === 1 ? movement.transactionUuid : null,
      document: `${unit.replaceAll("-", "")}-${movement.connectorName}`,
      text: `${movement.connectorName}: ${kind.replaceAll("_", " ")}${count === 1 ? "" : `, ${count}`}`,
    });
  }
  return [...groups.values()];
}
