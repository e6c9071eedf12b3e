const CARD_NUMBER = /\b(?:\d[ -]?){12,18}\d\b/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;
const SECRET_FIELD = /("(?:cvv|pan|password|apiSecret|authenticationValue|cryptogram)"\s*:\s*)"[^"]*"/gi;

export function scrub(text: string): string {
  return text
    .replace(SECRET_FIELD, '$1"[removed]"')
    .replace(CARD_NUMBER, "[card number removed]")
    .replace(IBAN, "[iban removed]");
}
