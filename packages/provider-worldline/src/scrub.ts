import { object, scrubText } from "@quittance/provider-kit";

const FIELDS = [
  "cardNumber",
  "cvv",
  "cvc",
  "pan",
  "iban",
  "expiryDate",
  "cardholderName",
  "accountHolderName",
  "token",
  "networkToken",
  "cryptogram",
  "dpan",
  "cavv",
  "encryptedPaymentData",
  "encryptedCustomerInput",
  "hostedTokenizationId",
  "RETURNMAC",
  "secret",
];
/** Signatures of requests. */
const SECRETS = [/\bGCS v1HMAC:[^\s"']+/g];

/** A text in Worldline's format without signatures, tokens, and data of cards and accounts. */
export function scrub(text: string): string {
  return scrubText(text, { fields: FIELDS, secrets: SECRETS });
}

/** A message of Worldline's that may quote the request: without what of its body is secret. */
export function scrubQuoting(message: string, body: unknown, secrets: readonly string[]): string {
  const hidden = [...secrets, ...secretsIn(body)].filter((secret) => secret.length > 2);
  return scrub(hidden.reduce((text, secret) => text.replaceAll(secret, "[removed]"), message));
}

function secretsIn(value: unknown): string[] {
  return Object.entries(object(value) ?? {}).flatMap(([name, inner]) =>
    typeof inner === "string" && FIELDS.includes(name) ? [inner] : secretsIn(inner),
  );
}
