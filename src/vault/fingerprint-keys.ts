import { createHmac } from "node:crypto";

/** The keys by which numbers of cards become fingerprints. They open nothing that the vault has sealed. */
export interface FingerprintKeys {
  readonly live: Uint8Array;
  readonly test: Uint8Array;
}

/** What fingerprints are made by, also in a process that has these keys and nothing else of the vault. */
export interface Fingerprinter {
  /** The same number gives the same value within one scope; without the key it can't be computed back. */
  fingerprint(pan: string, scope: string): string;
  /** What a fingerprint is in tests: by another key, so that no test finds the card of a live payment. */
  testFingerprint(fingerprint: string): string;
}

export function fingerprinterWith({ live, test }: FingerprintKeys): Fingerprinter {
  return {
    fingerprint: (pan, scope) => createHmac("sha256", live).update(`${scope}\0${pan}`).digest("base64url"),
    testFingerprint: (fingerprint) => createHmac("sha256", test).update(fingerprint).digest("base64url"),
  };
}
