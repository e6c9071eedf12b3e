import type { SettledRow } from "../../settlement/index.ts";

/** The rows of a payout behind one of its sums, or those without a payment. */
export type RowsPart = keyof typeof PARTS;

const PARTS = {
  payments: { kinds: ["payment"] },
  refunds: { kinds: ["refund", "refund_returned"] },
  chargebacks: { kinds: ["chargeback", "chargeback_reversed"] },
  others: { kinds: ["other"] },
  payout: { kinds: ["payout"] },
  unmatched: { state: "unmatched" },
} as const satisfies Record<
  string,
  { readonly kinds?: readonly SettledRow["row"]["kind"][]; readonly state?: SettledRow["state"] }
>;

/** As the address names it; undefined for all rows. */
export function rowsPartOf(text: string): RowsPart | undefined {
  return Object.hasOwn(PARTS, text) ? (text as RowsPart) : undefined;
}

export function filterOf(part: RowsPart | undefined): (typeof PARTS)[RowsPart] | Record<string, never> {
  return part === undefined ? {} : PARTS[part];
}
