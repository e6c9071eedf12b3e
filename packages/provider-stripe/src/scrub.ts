import { INSTRUMENT_FIELDS, scrubText } from "@quittance/provider-kit";

const FIELDS = [...INSTRUMENT_FIELDS, "cryptogram"];
/** Keys, signing secrets, and the client secrets of intents. */
const KEY = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+|\b(?:pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g;

/** A text in Stripe's formats, forms and JSON, without keys and data of cards and accounts. */
export function scrub(text: string): string {
  return scrubText(text, { fields: FIELDS, secrets: [KEY] });
}
