import { scrubText } from "@quittance/provider-kit";

const FIELDS = [
  "access_token",
  "client_secret",
  "nonce",
  "number",
  "security_code",
  "pan",
  "cvv",
  "iban",
  "vault_id",
  "cryptogram",
];
/** Credentials in headers, access tokens (`A21AA…`) and secrets of clients (`E…`, 80 characters). */
const SECRETS = [
  /\b(?:Basic|Bearer) [A-Za-z0-9+/=._~-]{8,}/gi,
  /\bA21AA[A-Za-z0-9_-]{20,}/g,
  /\bE[A-Za-z0-9_-]{79}\b/g,
];

/** A text in PayPal's formats without credentials, tokens and data of cards and accounts. */
export function scrub(text: string): string {
  return scrubText(text, { fields: FIELDS, secrets: SECRETS });
}
