import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether two secrets are equal. Takes the same time wherever they differ, and whatever their lengths: their digests are
 * compared.
 */
export function sameSecret(expected: string, given: string): boolean {
  return timingSafeEqual(digestOf(expected), digestOf(given));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
