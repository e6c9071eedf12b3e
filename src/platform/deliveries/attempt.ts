/** How one attempt to deliver a message ended. Only `acknowledged` counts as delivered. */
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

/** An attempt as it is recorded. */
export interface RecordedAttempt {
  readonly outcome: AttemptOutcome;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** The beginning of the response, without anything that looks like a card number. */
  readonly response: string | null;
  /** It came from an address that is not public: the merchant who names receivers must not read from the network of the gateway. */
  readonly isInside: boolean;
  /** When it began. */
  readonly at: Temporal.Instant;
}

export interface Attempt extends Omit<RecordedAttempt, "at"> {
  /** The receiver's `Retry-After`. */
  readonly retryAfter: Temporal.Duration | null;
}

/**
 * The attempts as a reader may see them. Where receivers at private addresses are open, a response may be anything in the network of
 * the gateway: that is for the root tenant alone, which could read it anyway, and for the demo.
 *
 * @param reader.mayReadMessages a response may repeat what the receiver was sent
 */
export function withShownResponses<A extends Pick<Attempt, "response" | "isInside">>(
  attempts: readonly A[],
  {
    mayReadMessages = true,
    mayReadInside,
  }: { readonly mayReadMessages?: boolean; readonly mayReadInside: boolean },
): A[] {
  return attempts.map((attempt) =>
    mayReadMessages && (mayReadInside || !attempt.isInside) ? attempt : { ...attempt, response: null },
  );
}
