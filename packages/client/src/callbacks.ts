import type { components } from "./api.generated.ts";
import { isSignatureOf } from "./sign.ts";

type Schemas = components["schemas"];
/** The body of a callback. `transactionType` narrows it: a chargeback has `chargebackData`. */
export type Callback =
  | Schemas["Callback"]
  | Schemas["ChargebackCallback"]
  | Schemas["ChargebackReversalCallback"];

/** A callback as your server received it. */
export interface ReceivedCallback {
  /** Path and query of the request. */
  readonly uri: string;
  /** Header names in lower case, as `node:http` has them, or those of a `Request`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The exact bytes, before anything parses them. */
  readonly body: Uint8Array;
}

/**
 * Whether the gateway sent the callback: its signature is right under the connector's shared secret. While a secret is
 * replaced, pass both.
 */
export function isGenuine(received: ReceivedCallback, sharedSecret: string | readonly string[]): boolean {
  const header = (name: string): string => {
    const { headers } = received;
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return typeof value === "string" ? value : "";
  };
  const message = {
    method: "POST",
    body: received.body,
    contentType: header("content-type"),
    date: header("date"),
    uri: received.uri,
  };
  return isSignatureOf(message, header("x-signature"), [sharedSecret].flat());
}

/**
 * The content of a genuine callback. Respond with status 200 and the body `OK`; a callback can arrive twice.
 *
 * @throws {ForgedCallbackError} when the signature is missing or wrong: respond with status 401
 */
export function readCallback(received: ReceivedCallback, sharedSecret: string | readonly string[]): Callback {
  if (!isGenuine(received, sharedSecret)) throw new ForgedCallbackError();
  return JSON.parse(Buffer.from(received.body).toString("utf8")) as Callback;
}

/** A request that pretends to be a callback of the gateway. */
export class ForgedCallbackError extends Error {
  override readonly name = "ForgedCallbackError";

  constructor() {
    super("The signature of the callback is missing or wrong.");
  }
}
