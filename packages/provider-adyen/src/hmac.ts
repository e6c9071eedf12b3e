import { at, isHmacOf, text, type JsonObject } from "@quittance/provider-kit";

/** HMAC-SHA256 keys come as 32 bytes in hexadecimal digits. */
export const HMAC_KEY = /^[0-9A-Fa-f]{64}$/;

/**
 * Whether one of the keys signed the item (docs.adyen.com/development-resources/webhooks/verify-hmac-signatures): eight fields
 * joined by colons. Nothing else of a webhook is signed.
 */
export function isSignedItem(item: JsonObject, keys: readonly string[]): boolean {
  const given = text(at(item, "additionalData", "hmacSignature"));
  return given !== "" && isSignature(signedText(item), { given, keys });
}

/** Webhooks of newer kinds are signed as a whole, in a header. */
export function isSignedBody(
  body: Buffer,
  { given, keys }: { given: string; keys: readonly string[] },
): boolean {
  return given !== "" && isSignature(body, { given, keys });
}

function signedText(item: JsonObject): string {
  const value = at(item, "amount", "value");
  return [
    text(item["pspReference"]),
    text(item["originalReference"]),
    text(item["merchantAccountCode"]),
    text(item["merchantReference"]),
    typeof value === "number" ? String(value) : text(value),
    text(at(item, "amount", "currency")),
    text(item["eventCode"]),
    text(item["success"]),
  ].join(":");
}

/** Digits that are not hexadecimal would be cut off, down to an empty key that anybody has. */
function isSignature(
  signed: string | Buffer,
  { given, keys }: { given: string; keys: readonly string[] },
): boolean {
  const readable = keys.filter((key) => HMAC_KEY.test(key));
  return isHmacOf(signed, { given, keys: readable.map((key) => Buffer.from(key, "hex")) });
}
