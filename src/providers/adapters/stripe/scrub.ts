const CARD_NUMBER = /\b(?:\d[ -]?){12,18}\d\b/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;
/** Keys, signing secrets, and the client secrets of intents. */
const KEY = /\b(?:sk|rk|pk|whsec)_[A-Za-z0-9_]+|\b(?:pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/g;
const SECRET_FIELD = /("(?:cvv|cvc|pan|number|iban|cryptogram)"\s*:\s*)"[^"]*"/gi;
const FORM_FIELD = /(\[(?:number|cvc|cryptogram|iban)\]=)[^&\s]*/gi;

export function scrub(text: string): string {
  return text
    .replace(SECRET_FIELD, '$1"[removed]"')
    .replace(FORM_FIELD, "$1[removed]")
    .replace(KEY, "[secret removed]")
    .replace(CARD_NUMBER, "[card number removed]")
    .replace(IBAN, "[iban removed]");
}
