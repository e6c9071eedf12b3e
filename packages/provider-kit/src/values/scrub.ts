const CARD_NUMBER = /\b(?:\d[ -]?){12,18}\d\b/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;
const JSON_FIELD = /"([^"\\]{1,80})"(\s{0,10}:\s{0,10})(?:"(?:[^"\\]|\\.)*"|[-+.\dEe]{1,40})/g;
const FORM_FIELD = /(^|[?&\s[]|%5B)([\w.]{1,80})(\]|%5D)?=([^&\s]*)/gi;

/** Fields with data of a card or an account, as most providers name them. */
export const INSTRUMENT_FIELDS = ["cvv", "cvc", "pan", "number", "iban"] as const;

/**
 * A text in a provider's wire format without what is secret: values of the named fields of JSON and of forms, whatever a pattern
 * of the provider's own keys finds, card numbers and IBANs.
 *
 * @param fields names in any case, as `cvc`; in a form also as the last name in brackets
 * @param secrets patterns with the flag `g`
 */
export function scrubText(
  text: string,
  { fields, secrets = [] }: { fields: readonly string[]; secrets?: readonly RegExp[] },
): string {
  const names = new Set(fields.map((name) => name.toLowerCase()));
  const withoutFields = text
    .replace(JSON_FIELD, (all: string, name: string, colon: string) =>
      names.has(name.toLowerCase()) ? `"${name}"${colon}"[removed]"` : all,
    )
    .replace(FORM_FIELD, (all: string, before: string, name: string, bracket = "") =>
      names.has(name.toLowerCase()) ? `${before}${name}${bracket}=[removed]` : all,
    );
  return secrets
    .reduce((scrubbed, secret) => scrubbed.replace(secret, "[secret removed]"), withoutFields)
    .replace(IBAN, "[iban removed]")
    .replace(CARD_NUMBER, "[card number removed]");
}
