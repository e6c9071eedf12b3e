import { createHmac } from "node:crypto";

/** Makes fingerprints of card numbers, by two keys of the vault. */
export interface Fingerprinter {
  /** The same number gives the same value within one scope; without the key it can't be computed back. */
  fingerprint(pan: string, scope: string): string;
  /** The fingerprint as tests have it: by another key, so that no test finds the card of a live payment. */
  testFingerprint(fingerprint: string): string;
}

/** @param keys 32 bytes each */
export function fingerprinterWith(keys: { live: Uint8Array; test: Uint8Array }): Fingerprinter {
  const hmac = (key: Uint8Array, text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    fingerprint: (pan, scope) => hmac(keys.live, `${scope}\0${pan}`),
    testFingerprint: (fingerprint) => hmac(keys.test, fingerprint),
  };
}
