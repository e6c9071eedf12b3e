import type { PlainText } from "../../language/dictionary.ts";

/** The columns that the list of payments can have, in their order. */
export const COLUMN_WORDS = {
  amount: "Amount",
  state: "State",
  reason: "Reason",
  paid_with: "Paid with",
  customer: "Customer",
  order: "Order",
  type: "Type",
  refunded: "Refunded",
  cost: "Cost",
  country: "Country of the card",
  bank: "Bank of the card",
  code: "Decline code",
  auth: "Authorisation code",
  arn: "ARN",
  rrn: "RRN",
  reference: "Provider reference",
  uuid: "UUID",
  connector: "Connector",
  merchant: "Merchant",
  when: "When",
} as const satisfies Readonly<Record<string, PlainText>>;
export type ColumnName = keyof typeof COLUMN_WORDS;
export const COLUMN_NAMES = Object.keys(COLUMN_WORDS) as readonly ColumnName[];

/** It opens the payment. */
export const ALWAYS_SHOWN: ColumnName = "order";

/** The columns before the person chooses. */
export const USUAL_COLUMNS: readonly ColumnName[] = [
  "amount",
  "state",
  "reason",
  "paid_with",
  "customer",
  "order",
  "connector",
  "merchant",
  "when",
];

/** Known ones of what was kept or sent, in their order. */
export function columnsIn(names: readonly string[]): ColumnName[] {
  return COLUMN_NAMES.filter((name) => name === ALWAYS_SHOWN || names.includes(name));
}

/** In the address of a file: the columns that the person chose for the list. Without it all. */
export const CHOSEN_COLUMNS = "chosen";
