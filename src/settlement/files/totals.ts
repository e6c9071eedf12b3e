import { csvRecord } from "../../platform/csv.ts";
import { formatDecimal } from "../decimal.ts";
import type { MerchantEntry } from "./merchant-entry.ts";

/** The sums of one currency, in ten-thousandths of its unit as text: they are stored as JSON. */
interface Sums {
  readonly transactions: string;
  readonly gross: string;
  readonly fees: string;
  readonly lineItems: string;
}

/** By currency. */
export type Totals = Readonly<Record<string, Sums>>;

const NOTHING: Sums = { transactions: "0", gross: "0", fees: "0", lineItems: "0" };

export function addToTotals(totals: Totals, entries: readonly MerchantEntry[]): Totals {
  const sums: Record<string, Sums> = { ...totals };
  for (const { kind, currency, amount } of entries) {
    const before = sums[currency] ?? NOTHING;
    const plus = (text: string, more: bigint) => String(BigInt(text) + more);
    const change: Readonly<Record<MerchantEntry["kind"], Partial<Sums>>> = {
      transaction: { transactions: plus(before.transactions, 1n), gross: plus(before.gross, amount) },
      fee: { fees: plus(before.fees, amount) },
      "line-item": { lineItems: plus(before.lineItems, amount) },
    };
    sums[currency] = { ...before, ...change[kind] };
  }
  return sums;
}

/** The sum that the operator owes the merchant in a currency; below zero the merchant owes it. */
export function netOf({ gross, fees, lineItems }: Sums): bigint {
  return BigInt(gross) + BigInt(fees) + BigInt(lineItems);
}

/** The file with the sums: one record for each currency. */
export function csvOfTotals(totals: Totals): string {
  const header = csvRecord(["currency", "transactions", "gross", "fees", "lineItems", "net"]);
  const records = Object.entries(totals)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([currency, sums]) => {
      const decimal = (units: bigint) => formatDecimal(units, currency);
      const { transactions, gross, fees, lineItems } = sums;
      const parts = [gross, fees, lineItems].map((text) => decimal(BigInt(text)));
      return csvRecord([currency, transactions, ...parts, decimal(netOf(sums))]);
    });
  return header + records.join("");
}

/** As the provisioning API has them. */
export function describeTotals(totals: Totals) {
  return Object.entries(totals).map(([currency, sums]) => ({
    currency,
    transactions: Number(sums.transactions),
    gross: formatDecimal(BigInt(sums.gross), currency),
    fees: formatDecimal(BigInt(sums.fees), currency),
    lineItems: formatDecimal(BigInt(sums.lineItems), currency),
    net: formatDecimal(netOf(sums), currency),
  }));
}
