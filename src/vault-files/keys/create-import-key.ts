import { generateKey } from "openpgp";
import type { VaultFileParts } from "../parts.ts";
import { fingerprintText } from "../pgp/receiver-key.ts";
import { insertImportKey, type ImportKey } from "./import-key-store.ts";

export const KEY_ALGORITHMS = ["rsa4096", "curve25519"] as const;
type KeyAlgorithm = (typeof KEY_ALGORITHMS)[number];
export const DEFAULT_VALID_DAYS = 365;
export const MAX_VALID_DAYS = 1_096;
const DAY_SECONDS = 86_400;

/**
 * Makes a key in the vault. RSA by default, which every gateway's tools know, with the 4096 bits that some demand. Earlier keys open
 * files until they end.
 */
export async function createImportKey(
  { db, vault, ids, clock }: Pick<VaultFileParts, "db" | "vault" | "ids" | "clock">,
  request: { tenantGuid: string; tenantName: string; algorithm?: KeyAlgorithm; validDays?: number },
): Promise<ImportKey> {
  const { tenantGuid, tenantName, algorithm = "rsa4096", validDays = DEFAULT_VALID_DAYS } = request;
  const { privateKey, publicKey } = await generateKey({
    ...(algorithm === "rsa4096"
      ? { type: "rsa", rsaBits: 4_096 }
      : // Programs that do not know version 6 of OpenPGP read this one.
        { type: "ecc", curve: "curve25519Legacy" }),
    userIDs: { name: nameOf(tenantName), comment: "card import" },
    keyExpirationTime: validDays * DAY_SECONDS,
    format: "object",
  });
  return insertImportKey(db, vault, {
    guid: ids.guid("IK"),
    tenantGuid,
    fingerprint: fingerprintText(publicKey.getFingerprint()),
    publicKey: publicKey.armor(),
    privateKey: privateKey.armor(),
    expiresAt: clock.now().add({ seconds: validDays * DAY_SECONDS }),
  });
}

/** Characters that a name of a key may have. */
function nameOf(tenantName: string): string {
  return tenantName.replaceAll(/[<>()\p{Cc}]/gu, " ").trim() || "Quittance";
}
