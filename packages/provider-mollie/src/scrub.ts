import { INSTRUMENT_FIELDS, scrubText } from "@quittance/provider-kit";

const FIELDS = [
  ...INSTRUMENT_FIELDS,
  "cardNumber",
  "cardToken",
  "consumerAccount",
  "applePayPaymentToken",
  "googlePayPaymentToken",
  "voucherNumber",
  "voucherPin",
];
/** API keys, organisation tokens, and tokens of Mollie's card fields. */
const SECRETS = [/\b(?:live|test|access)_[A-Za-z0-9_-]{3,}/g, /\btkn_[A-Za-z0-9]+/g, /\bBearer\s+[^\s"',]+/g];

/** A text in Mollie's format without keys and data of cards and accounts. */
export function scrub(text: string): string {
  return scrubText(text, { fields: FIELDS, secrets: SECRETS });
}
