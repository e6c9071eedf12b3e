import { jsonObjectOf, object, text, type JsonObject } from "@quittance/provider-kit";

/** Data that the adapter keeps of a submission for its next step (`continuation`). */
export interface Kept {
  /** The order, or for a registration the setup token. */
  readonly order?: string;
  /** PayPal's page for it. */
  readonly link?: string;
  /** When the order was created, by the gateway's clock and by the hour. */
  readonly createdAt?: string;
  /** How often the customer was sent to that page, if more than once: each visit has a capture of its own. */
  readonly visit?: number;
  readonly authorization?: string;
  readonly capture?: string;
  /** A request that is sent again when its outcome is unknown. */
  readonly send?: { readonly path: string; readonly body: JsonObject };
  /** Until when PayPal repeats its response to that request: a later one would be executed a second time. */
  readonly until?: string;
  /** A created order that is not the submission's: its page is never shown. */
  readonly contradiction?: string;
}

export function write(kept: Kept): string {
  return JSON.stringify(kept);
}

/** Nothing for what this adapter did not write. */
export function read(continuation: string | null): Kept {
  if (continuation === null) return {};
  const value = jsonObjectOf(Buffer.from(continuation)) ?? {};
  const visit = value["visit"];
  const send = object(value["send"]);
  const body = object(send?.["body"]);
  const words = ["order", "link", "createdAt", "authorization", "capture", "until", "contradiction"];
  return {
    ...Object.fromEntries(words.flatMap((name) => (text(value[name]) ? [[name, text(value[name])]] : []))),
    ...(typeof visit === "number" && { visit }),
    ...(send && body && { send: { path: text(send["path"]), body } }),
  };
}
