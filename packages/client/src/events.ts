import { createHmac, timingSafeEqual } from "node:crypto";
import type { components } from "./api.generated.ts";

/** An event. `type` says what `data.object` is. */
export type Event = components["schemas"]["Event"];

/** A message as your server received it. */
export interface ReceivedEvent {
  /** Header names in lower case, as `node:http` has them, or those of a `Request`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The exact bytes, before anything parses them. */
  readonly body: Uint8Array;
}

const PREFIX = "whsec_";
/** A message that was recorded on its way cannot be sent again after this time. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether the gateway sent the message to this endpoint, a moment ago: its signature (Standard Webhooks 1.0) is right under the
 * endpoint's secret. While a secret is rotated, either is right.
 */
export function isGenuineEvent(
  { headers, body }: ReceivedEvent,
  secret: string | readonly string[],
  { now = new Date() }: { now?: Date } = {},
): boolean {
  const header = (name: string): string => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : "";
  };
  const timestamp = header("webhook-timestamp");
  const isRecent = Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  if (timestamp === "" || !isRecent) return false;
  const text = Buffer.concat([Buffer.from(`${header("webhook-id")}.${timestamp}.`), body]);
  const expected = [secret].flat().map((one) => Buffer.from(`v1,${macOf(text, one)}`));
  return header("webhook-signature")
    .split(" ")
    .some((given) => expected.some((right) => isSame(Buffer.from(given), right)));
}

function macOf(text: Buffer, secret: string): string {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, "base64");
  return createHmac("sha256", key).update(text).digest("base64");
}

function isSame(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * The content of a genuine message. Respond with any status from 200 to 299; an event can arrive twice, with the same `id`.
 *
 * @throws {ForgedEventError} when the signature is missing, wrong or old: respond with status 401
 */
export function readEvent(
  received: ReceivedEvent,
  secret: string | readonly string[],
  options: { now?: Date } = {},
): Event {
  if (!isGenuineEvent(received, secret, options)) throw new ForgedEventError();
  return JSON.parse(Buffer.from(received.body).toString("utf8")) as Event;
}

/** A request that pretends to be a message of the gateway. */
export class ForgedEventError extends Error {
  override readonly name = "ForgedEventError";

  constructor() {
    super("The signature of the message is missing, wrong or old.");
  }
}
