import type { Steps } from "../frame/address.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";

export type AlertParts = Pick<
  ConsoleParts,
  "db" | "clock" | "askBi" | "connectorsOfMerchant" | "findConnector" | "vault"
>;

/** Something that is wrong at a place now: which one of its kind, and what its sentence says. */
export interface Found<Facts> {
  readonly subject: string;
  /** Stored as JSON until the alert is forgotten. */
  readonly facts: Facts;
}

/** All of one kind of alert; a file of `kinds` each. */
export interface FoundAlert<Facts> {
  /** In the present language. */
  readonly title: () => string;
  /** When it is sent, with the thresholds in force. */
  readonly when: () => string;
  /** Reads what a page of the console shows, of live payments alone. Undefined where it cannot be known at the moment. */
  readonly find: (parts: AlertParts, place: Place) => Promise<readonly Found<Facts>[] | undefined>;
  /** One sentence, in the present language. */
  readonly text: (facts: Facts, alert: { readonly isEnded: boolean }) => string;
  /** The page of a place that shows more. */
  readonly page: (found: Found<Facts>) => Steps;
  /** The place of that page; default: that of the alert. */
  readonly placeOf?: (facts: Facts) => string;
}
