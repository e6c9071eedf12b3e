/** Names of fields that let their reader charge an instrument or act for the customer. */
const SECRET_FIELDS = new Set([
  "paymentToken",
  "transactionToken",
  "redirectUrl",
  "redirectQRCode",
  "payByLinkData",
  "callbackUrl",
]);

/** For `JSON.stringify`: leaves out what is a secret, and masks account numbers as cards are. */
export function withoutSecrets(name: string, value: unknown): unknown {
  if (SECRET_FIELDS.has(name)) return undefined;
  if (name === "iban" && typeof value === "string") return maskedIban(value);
  return typeof value === "bigint" ? value.toString() : value;
}

/** The country, the check digits and the last four characters. */
function maskedIban(iban: string): string {
  const plain = iban.replaceAll(/[ -]/g, "");
  return `${plain.slice(0, 4)}${"*".repeat(Math.max(0, plain.length - 8))}${plain.slice(-4)}`;
}
