import type { Vault } from "../vault/index.ts";

/** The key of a card at a merchant: a fingerprint of its number that no other table has, and none of a test equals one of a live payment. */
export function attemptKeyOf(
  vault: Pick<Vault, "fingerprint" | "testFingerprint">,
  { pan, merchantGuid, isTest }: { pan: string; merchantGuid: string; isTest: boolean },
): string {
  const key = vault.fingerprint(pan, `attempts:${merchantGuid}`);
  return isTest ? vault.testFingerprint(key) : key;
}
