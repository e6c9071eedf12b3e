import { at, jsonObjectOf, object, text, type JsonObject } from "@quittance/provider-kit";

/** Data that the adapter keeps of a submission for its next step (`continuation`). */
export interface Kept {
  /** For a follow-up: the payment that it is of. */
  readonly payment?: string;
  /** The page at Worldline where the customer pays. */
  readonly checkout?: string;
  /** When nobody can pay at the page any more. */
  readonly openUntil?: string;
  /** The address of Worldline's page, or of the issuer's. */
  readonly url?: string;
  /** A hosted checkout that is not the submission's: its page is never shown. */
  readonly contradiction?: string;
  /** A payment that is sent again when its outcome is unknown. */
  readonly body?: JsonObject;
  /** Until when Worldline repeats its response to that request: a later one would be executed a second time. */
  readonly until?: string;
  /** The gateway authenticated the customer, so that results of 3-D Secure in responses are its own. */
  readonly isProven?: boolean;
  /** For a deregistration: what goes. */
  readonly token?: string;
  /** For a void: it is of a part. */
  readonly isPartial?: boolean;
}

const MAX_ADDRESS = 2_000;

/** The address, if it fits into what is kept; a part of an address leads nowhere. */
export function keepable(address: string): string {
  return address.length <= MAX_ADDRESS ? address : "";
}

/** So that no number in it can be taken for a card's. */
export function write(kept: Kept): string {
  return Buffer.from(JSON.stringify(kept)).toString("base64url");
}

/** Nothing for what this adapter did not write. */
export function read(continuation: string | null | undefined): Kept {
  const value = jsonObjectOf(Buffer.from(continuation ?? "", "base64url")) ?? {};
  const body = object(value["body"]);
  const words = ["payment", "checkout", "openUntil", "url", "contradiction", "until", "token"];
  return {
    ...Object.fromEntries(words.flatMap((name) => (text(value[name]) ? [[name, text(value[name])]] : []))),
    ...(body && { body }),
    isProven: at(value, "isProven") === true,
    isPartial: at(value, "isPartial") === true,
  };
}
