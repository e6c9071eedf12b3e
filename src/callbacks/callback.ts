import type { Refusal } from "../platform/refusal.ts";

/** The payload of a `deliver-callback` job, written in the commit that made the callback necessary. */
export interface Announcement {
  readonly transactionUuid: string;
  readonly version: number;
  readonly result: CallbackResult;
}

export const CALLBACK_RESULTS = ["OK", "PENDING", "ERROR"] as const;
export type CallbackResult = (typeof CALLBACK_RESULTS)[number];

export const CALLBACK_STATUSES = [
  "waiting",
  "acknowledged",
  /** A newer announcement of the same transaction was acknowledged first; the older one would only confuse. */
  "overtaken",
  "given_up",
] as const;
export type CallbackStatus = (typeof CALLBACK_STATUSES)[number];

/** An announcement on its way to the merchant. */
export interface Callback extends Announcement {
  readonly url: string;
  readonly status: CallbackStatus;
  readonly body: string | null;
  readonly attempts: number;
  readonly sendingUntil: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  /** When the next attempt is due; null before the first one, and when there is none. */
  readonly nextAt: Temporal.Instant | null;
  readonly settledAt: Temporal.Instant | null;
}

export type CallbackRefusal = Refusal<"no_such_transaction" | "no_callback" | "archived">;
