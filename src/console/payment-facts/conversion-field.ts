import { OFFER_OUTCOMES, OUTCOMES_OF_OFFERS } from "../../dcc/index.ts";
import type { TransactionFilter } from "../../transactions/index.ts";
import type { PlainText } from "../language/dictionary.ts";

/** Customers' choices on offers to pay in the card's currency, as an address has them. */
export const CONVERSION_WORDS = {
  offered: "Offered",
  accepted: "Accepted",
  declined: "Declined",
  not_chosen: "No choice made",
} as const satisfies Record<string, PlainText>;

/** Undefined for a word that is none of them. */
export function readConversion(text: string): Pick<TransactionFilter, "offers"> | undefined {
  const outcomes = text === "offered" ? OFFER_OUTCOMES : OFFER_OUTCOMES.filter((outcome) => outcome === text);
  return outcomes.length === 0 ? undefined : { offers: { outcomes, of: OUTCOMES_OF_OFFERS } };
}
