import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The parts of a request or callback that a signature is made over. */
export interface SignedMessage {
  readonly method: string;
  /** The exact bytes. */
  readonly body: Uint8Array;
  /** The Content-Type header, as sent. */
  readonly contentType: string;
  /** The Date header, as sent. */
  readonly date: string;
  /** Path and query. */
  readonly uri: string;
}

/** The `X-Signature` of a message: HMAC-SHA512 under the connector's shared secret, in Base64. */
export function signatureOf(message: SignedMessage, sharedSecret: string): string {
  return macOf(message, sharedSecret).toString("base64");
}

/** Whether one of the secrets made the signature. Compares in constant time. */
export function isSignatureOf(
  message: SignedMessage,
  signature: string,
  sharedSecrets: readonly string[],
): boolean {
  const given = Buffer.from(signature, "base64");
  return sharedSecrets.some((secret) => {
    const expected = macOf(message, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function macOf({ method, body, contentType, date, uri }: SignedMessage, sharedSecret: string): Buffer {
  const bodyHash = createHash("sha512").update(body).digest("hex");
  const text = [method, bodyHash, contentType, date, uri].join("\n");
  return createHmac("sha512", sharedSecret).update(text).digest();
}
