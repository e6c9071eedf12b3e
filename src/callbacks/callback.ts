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
  readonly settledAt: Temporal.Instant | null;
}

/** How one attempt ended. Only `acknowledged` counts as delivered. */
export const ATTEMPT_OUTCOMES = [
  "acknowledged",
  /** HTTP 200, but the body is not `OK`. */
  "not_acknowledged",
  /** 429 or 503: the receiver requests a later attempt. */
  "retry_later",
  /** 410: the receiver is gone for good. */
  "gone",
  /** A redirect, which is never followed. */
  "redirected",
  "http_error",
  "timeout",
  "answer_too_large",
  "connection_failed",
  "certificate_refused",
  /** The address may not be called: private, or a port that is not open to callbacks. */
  "address_refused",
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

export interface Attempt {
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  readonly response: string | null;
  /** The receiver's `Retry-After`. */
  readonly retryAfter: Temporal.Duration | null;
}

export type CallbackRefusal = Refusal<"no_such_transaction" | "no_callback" | "archived">;
