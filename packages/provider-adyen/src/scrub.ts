import { INSTRUMENT_FIELDS, scrubText } from "@quittance/provider-kit";

const FIELDS = [
  ...INSTRUMENT_FIELDS,
  "cavv",
  "tokenAuthenticationVerificationValue",
  "applePayToken",
  "googlePayToken",
  "storedPaymentMethodId",
  "tokenization.storedPaymentMethodId",
  "recurring.recurringDetailReference",
  "redirectResult",
  "payload",
];
/** API keys (`AQE…`) and HMAC keys. */
const SECRETS = [/\bAQ[^\s"']{20,}/g, /\b[0-9A-Fa-f]{64}\b/g];

/** A text in Adyen's format without keys, tokens of stored instruments, and data of cards and accounts. */
export function scrub(text: string): string {
  return scrubText(text, { fields: FIELDS, secrets: SECRETS });
}
