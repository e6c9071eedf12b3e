import type { Fee } from "../../annotations/index.ts";
import { csvRecord } from "../../platform/csv.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import { decimalOf, formatDecimal, parseDecimal, type Decimal } from "../decimal.ts";

/** One line of a settlement: what it adds to what the operator owes the merchant. */
export interface MerchantEntry {
  readonly kind: "transaction" | "fee" | "line-item";
  readonly currency: string;
  /** Below zero it is taken from the merchant. */
  readonly amount: Decimal;
  readonly transaction: Transaction | null;
  readonly entityType: string | null;
  readonly entity: string | null;
  readonly description: string | null;
  /** When the transaction became final, or of a line item its date. */
  readonly at: Temporal.Instant;
}

const ADDS: readonly Transaction["type"][] = ["debit", "capture", "chargeback-reversal"];
const TAKES: readonly Transaction["type"][] = ["refund", "payout", "chargeback"];

/**
 * The amount that a final transaction adds to the merchant's settlement; null when it moves no money. A success that the
 * provider undid is a failed record of the same type, and returns what the success took.
 */
export function amountForMerchant(transaction: Transaction): { amount: Decimal; currency: string } | null {
  const total = totalOf(transaction);
  if (!total) return null;
  const { type, status, result } = transaction;
  const amount = decimalOf(total);
  const { currency } = total;
  if (status === "success") {
    if (ADDS.includes(type)) return { amount, currency };
    return TAKES.includes(type) ? { amount: -amount, currency } : null;
  }
  const isUndone = result.undone !== undefined && (type === "refund" || type === "payout");
  return isUndone ? { amount, currency } : null;
}

/**
 * The lines of one transaction: its money, and each fee that is deducted from the payout.
 *
 * @param options.isOwn it is paid to the merchant's own account: the operator has none of its money
 */
export function entriesOf(
  transaction: Transaction,
  { fees, at, isOwn = false }: { fees: readonly Fee[]; at: Temporal.Instant; isOwn?: boolean },
): MerchantEntry[] {
  const money = isOwn ? null : amountForMerchant(transaction);
  const common = { transaction, at, entityType: null, entity: null, description: null };
  return [
    ...(money ? [{ ...common, kind: "transaction" as const, ...money }] : []),
    ...fees
      .filter(({ deductsPayout }) => deductsPayout === true)
      .map((fee) => ({
        ...common,
        kind: "fee" as const,
        currency: fee.currency,
        amount: -decimalOfFee(fee),
        entityType: fee.entityType ?? "normal",
        entity: fee.entity ?? null,
        description: fee.description ?? null,
      })),
  ];
}

/** It was checked when it was recorded. */
function decimalOfFee({ amount }: Fee): Decimal {
  const units = parseDecimal(amount);
  if (units === undefined) throw new Error("A fee's amount is not a decimal.");
  return units;
}

type Column = readonly [name: string, value: (entry: MerchantEntry) => string | null | undefined];

/** The columns of the file with all entries, in this order (docs/settlement.md). */
const COLUMNS: readonly Column[] = [
  ["entry", ({ kind }) => kind],
  ["currency", ({ currency }) => currency],
  ["amount", ({ amount, currency }) => formatDecimal(amount, currency)],
  ["date", ({ at }) => at.toString({ smallestUnit: "second" })],
  ["uuid", ({ transaction }) => transaction?.uuid],
  ["merchantTransactionId", ({ transaction }) => transaction?.merchantTransactionId],
  ["referenceUuid", ({ transaction }) => transaction?.referenceUuid],
  ["type", ({ transaction }) => transaction?.type],
  ["createdAt", ({ transaction }) => transaction?.createdAt.toString({ smallestUnit: "second" })],
  ["connectorGuid", ({ transaction }) => transaction?.connectorGuid],
  ["cardBrand", ({ transaction }) => transaction?.card?.brand],
  ["entityType", ({ entityType }) => entityType],
  ["entity", ({ entity }) => entity],
  ["description", ({ description }) => description],
];

export const ENTRIES_HEADER = csvRecord(COLUMNS.map(([name]) => name));

export function csvOfEntry(entry: MerchantEntry): string {
  return csvRecord(COLUMNS.map(([, value]) => value(entry)));
}
