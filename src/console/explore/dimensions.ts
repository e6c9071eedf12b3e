import type { PlainText } from "../language/dictionary.ts";
import { BIN_FIELD } from "../overview/issuers.ts";

/** A field by which documents are grouped or chosen. None names a customer, and none holds text that a customer wrote. */
interface Dimension {
  readonly field: string;
  readonly words: PlainText;
  /** Earlier attempts of a routing count for the connector that received them. */
  readonly countsAttempts?: true;
  /** BINs are grouped by the bank that issues them. */
  readonly isOfBanks?: true;
}

const DIMENSIONS = {
  connector: { field: "connector_name", words: "Connector", countsAttempts: true },
  provider: { field: "provider_name", words: "Provider", countsAttempts: true },
  merchant: { field: "merchant_name", words: "Merchant" },
  method: { field: "method", words: "Method" },
  brand: { field: "creditcard.type", words: "Card brand" },
  country: { field: "creditcard.bin_country", words: "Card country" },
  card_kind: { field: "creditcard.bin_type", words: "Kind of card" },
  bank: { field: BIN_FIELD, words: "Bank of the card", isOfBanks: true },
  bin: { field: BIN_FIELD, words: "BIN" },
  secure: { field: "creditcard.3ds_status", words: "3-D Secure" },
  reason: { field: "first_error_message", words: "Decline reason" },
  code: { field: "first_error_code", words: "Decline code" },
  decline: { field: "decline.class", words: "Decline class" },
  indicator: { field: "transaction_indicator", words: "Transaction indicator" },
  initiator: { field: "initiated_by", words: "Initiated by" },
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof DIMENSIONS;
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as readonly DimensionName[];

export function dimensionOf(name: DimensionName): Dimension {
  return DIMENSIONS[name];
}
