import { readKey, type Key } from "openpgp";
import type { Refusal } from "../../platform/refusal.ts";

const MIN_RSA_BITS = 3_072;
/** The limit of armored text: keys with many signatures are larger and of no use. */
export const MAX_KEY_CHARACTERS = 65_536;
const CURVES: ReadonlySet<string> = new Set(["curve25519Legacy", "nistP256", "nistP384", "nistP521"]);
const MODERN: ReadonlySet<string> = new Set(["x25519", "x448"]);

type KeyRefusal = Refusal<"key_refused"> & { readonly message: string };

interface ReceiverKey {
  readonly key: Key;
  /** In groups of four, as people compare it. */
  readonly fingerprint: string;
}

/** A public key to which cards may be encrypted: RSA of at least 3072 bits, or an elliptic curve, not ended and not revoked. */
export async function readReceiverKey(armored: string): Promise<ReceiverKey | KeyRefusal> {
  const key = await keyOf(armored);
  if (!key) return refused("must be one armored OpenPGP public key");
  if (key.isPrivate()) return refused("is a private key: it must not leave its owner; send the public one");
  const encryption = await encryptionKeyOf(key);
  if (!encryption)
    return refused("has no key for encryption that is valid now: it has ended, is revoked, or only signs");
  const { algorithm, bits = 0, curve } = encryption.getAlgorithmInfo();
  const isStrong = algorithm.startsWith("rsa")
    ? bits >= MIN_RSA_BITS
    : MODERN.has(algorithm) || CURVES.has(curve ?? "");
  if (!isStrong) return refused(`must be RSA of at least ${MIN_RSA_BITS} bits or Curve25519`);
  return { key, fingerprint: fingerprintText(key.getFingerprint()) };
}

/** `7F3A 91C2 …` */
export function fingerprintText(hex: string): string {
  return (hex.toUpperCase().match(/.{1,4}/g) ?? []).join(" ");
}

async function keyOf(armoredKey: string): Promise<Key | undefined> {
  try {
    return await readKey({ armoredKey });
  } catch {
    return undefined;
  }
}

async function encryptionKeyOf(key: Key) {
  try {
    return await key.getEncryptionKey();
  } catch {
    return undefined;
  }
}

function refused(message: string): KeyRefusal {
  return { refused: true, code: "key_refused", message };
}
