import { createHmac, createPublicKey, verify } from "node:crypto";

import { sameSecret } from "./same-secret.ts";

/**
 * Whether one of the keys made the message authentication code; without keys none did. Takes the same time wherever the codes
 * differ.
 *
 * @param given the code as it came, in `encoding`; hexadecimal digits in any case
 */
export function isHmacOf(
  signed: string | Buffer,
  {
    given,
    keys,
    encoding = "base64",
    algorithm = "sha256",
  }: {
    given: string;
    keys: readonly (string | Buffer)[];
    encoding?: "base64" | "hex";
    algorithm?: "sha256" | "sha512";
  },
): boolean {
  const written = encoding === "hex" ? given.toLowerCase() : given;
  return keys.some((key) => {
    // Anybody has the empty key.
    if (key.length === 0) return false;
    return sameSecret(createHmac(algorithm, key).update(signed).digest(encoding), written);
  });
}

/**
 * Whether the owner of the key signed it (RSASSA-PKCS1-v1_5 with SHA-256). A key or signature that cannot be read verifies
 * nothing.
 *
 * @param publicKey in PEM, or a certificate in PEM: then its validity and its issuer are for the caller to check
 * @param given the signature in base64
 */
export function isSignedByRsa(
  signed: string | Buffer,
  { publicKey, given }: { publicKey: string; given: string },
): boolean {
  try {
    const key = createPublicKey(publicKey);
    if (key.asymmetricKeyType !== "rsa") return false;
    return verify("sha256", Buffer.from(signed), key, Buffer.from(given, "base64"));
  } catch {
    return false;
  }
}
