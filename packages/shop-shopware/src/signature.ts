import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC-SHA256 in hex, as Shopware signs. */
export function sign(text: string, secret: string): string {
  return createHmac("sha256", secret).update(text).digest("hex");
}

/** Whether the signature is right; compares in constant time. */
export function isSigned(text: string, secret: string, signature: string | null): boolean {
  const right = Buffer.from(sign(text, secret));
  const given = Buffer.from(signature ?? "");
  return right.length === given.length && timingSafeEqual(right, given);
}
