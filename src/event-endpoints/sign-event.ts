import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
/** Standard Webhooks 1.0: between 24 and 64. */
const SECRET_BYTES = 32;

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/**
 * The headers of Standard Webhooks 1.0: a receiver checks one of the signatures over id, timestamp and body, and refuses an old
 * timestamp.
 *
 * @param secrets those in force, newest first: while a secret is rotated a receiver may still use the one before
 */
export function signedHeaders(
  message: { readonly id: string; readonly body: string; readonly now: Temporal.Instant },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(message.now.epochMilliseconds / 1_000);
  const text = `${message.id}.${timestamp}.${message.body}`;
  return {
    "content-type": "application/json",
    "webhook-id": message.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets.map((secret) => `v1,${macOf(text, secret)}`).join(" "),
    "user-agent": "Quittance",
  };
}

function macOf(text: string, secret: string): string {
  return createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(text)
    .digest("base64");
}
