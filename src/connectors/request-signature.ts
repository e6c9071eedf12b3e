import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** How the body goes into the signed message. MD5 is the form of older clients, the official PHP one among them. */
export type SignatureHash = "sha512" | "md5";

/** The parts of a request that a signature is made over. */
interface SignedMessage {
  readonly method: string;
  /** The exact bytes; empty for a GET. */
  readonly body: Uint8Array;
  /** The Content-Type header as sent. */
  readonly contentType: string;
  /** The value of X-Date, or else of Date, as sent: it is not read as a date. */
  readonly date: string;
  /** Path and query. */
  readonly uri: string;
}

/** The X-Signature of a message: HMAC-SHA512 under the shared secret, in base64. */
export function signMessage(
  sharedSecret: string,
  message: SignedMessage,
  hash: SignatureHash = "sha512",
): string {
  return macOf(sharedSecret, message, hash).toString("base64");
}

const MAC_BYTES = 64;
const HASHES: readonly SignatureHash[] = ["sha512", "md5"];

/** A published client signs this where there is no body: the JSON of an empty text. */
const EMPTY_JSON_TEXT = Buffer.from('""');

/**
 * The body hash with which the signature is right, or null when it is wrong. Compares in constant time. A message without a
 * body may also be signed over `""`: that says as little about the content as no body does.
 */
export function verifySignature(
  sharedSecret: string,
  message: SignedMessage,
  signature: string,
): SignatureHash | null {
  const given = Buffer.from(signature, "base64");
  if (given.length !== MAC_BYTES) return null;
  const isRight = (hash: SignatureHash, body: Uint8Array) =>
    timingSafeEqual(macOf(sharedSecret, { ...message, body }, hash), given);
  const bodies = message.body.length === 0 ? [message.body, EMPTY_JSON_TEXT] : [message.body];
  return HASHES.find((hash) => bodies.some((body) => isRight(hash, body))) ?? null;
}

function macOf(sharedSecret: string, message: SignedMessage, hash: SignatureHash): Buffer {
  const bodyHash = createHash(hash).update(message.body).digest("hex");
  const text = [message.method, bodyHash, message.contentType, message.date, message.uri].join("\n");
  return createHmac("sha512", sharedSecret).update(text).digest();
}
