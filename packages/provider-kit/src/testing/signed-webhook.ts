import { createHmac } from "node:crypto";

/** `t=…,v1=…`: the signature of a webhook as many providers make it. */
export function signatureOf(body: string, { secret, at }: { secret: string; at: Temporal.Instant }): string {
  const seconds = Math.floor(at.epochMilliseconds / 1_000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
