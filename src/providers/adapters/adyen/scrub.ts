const CARD_NUMBER = /\b(?:\d[ -]?){12,18}\d\b/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;
/** API keys (`AQE…`), HMAC keys, and tokens of stored instruments beside their names. */
const API_KEY = /\bAQ[^\s"']{20,}/g;
const HMAC_KEY = /\b[0-9A-Fa-f]{64}\b/g;
const SECRET_FIELD =
  /("(?:cvv|cvc|pan|number|iban|cavv|tokenAuthenticationVerificationValue|applePayToken|googlePayToken|storedPaymentMethodId|tokenization\.storedPaymentMethodId|recurring\.recurringDetailReference|redirectResult|payload)"\s*:\s*)"[^"]*"/gi;

export function scrub(text: string): string {
  return text
    .replace(SECRET_FIELD, '$1"[removed]"')
    .replace(API_KEY, "[secret removed]")
    .replace(HMAC_KEY, "[secret removed]")
    .replace(CARD_NUMBER, "[card number removed]")
    .replace(IBAN, "[iban removed]");
}
