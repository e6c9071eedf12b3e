import type { Quote } from "../../dcc/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { Transaction } from "../../transactions/index.ts";
import { fieldInvalid, type FieldRefusal } from "../refusals.ts";

interface Facts {
  readonly transaction: Pick<Transaction, "status">;
  readonly quote: Quote;
  /** Whether neither the connector nor its meta-connector was disabled meanwhile. */
  readonly takesPayments: boolean;
  readonly currency: string;
  /** The quote that the customer saw, where the caller names it. */
  readonly quoteUuid: string | undefined;
}

export type ChoiceRefusal =
  | FieldRefusal
  | Refusal<"connector_disabled">
  | Refusal<"conversion_already_continued">
  /** The quote expired; the transaction still waits, with a new quote if there still is a rate. */
  | (Refusal<"quote_expired"> & { readonly quote: Quote | undefined });

const ALREADY_CONTINUED = { refused: true, code: "conversion_already_continued" } as const;

const RULES: readonly ((facts: Facts) => ChoiceRefusal | undefined)[] = [
  ({ transaction }) => (transaction.status === "pending_dcc" ? undefined : ALREADY_CONTINUED),
  ({ takesPayments }) => (takesPayments ? undefined : { refused: true, code: "connector_disabled" }),
  ({ quote, quoteUuid = quote.uuid }) =>
    quoteUuid === quote.uuid ? undefined : { refused: true, code: "quote_expired", quote },
  ({ quote: { originalCurrency, convertedCurrency }, currency }) =>
    currency === originalCurrency || currency === convertedCurrency
      ? undefined
      : fieldInvalid("selectedDccCurrency", {
          code: "either",
          first: originalCurrency,
          second: convertedCurrency,
        }),
];

/** Why a currency cannot be chosen; the first rule that is broken. */
export function refuseChoice({
  quote,
  ...facts
}: Omit<Facts, "quote"> & { quote: Quote | undefined }): ChoiceRefusal | undefined {
  if (!quote) return ALREADY_CONTINUED;
  for (const rule of RULES) {
    const refusal = rule({ quote, ...facts });
    if (refusal) return refusal;
  }
  return undefined;
}
