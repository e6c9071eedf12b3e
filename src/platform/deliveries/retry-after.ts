const SECONDS = /^\d{1,9}$/;

/** `Retry-After` in either of its forms (RFC 9110, 10.2.3); null when there is none, or none that makes sense. */
export function retryAfterOf(header: string | undefined, now: Temporal.Instant): Temporal.Duration | null {
  if (header === undefined) return null;
  if (SECONDS.test(header)) return Temporal.Duration.from({ seconds: Number(header) });
  const atMs = Date.parse(header);
  if (Number.isNaN(atMs) || atMs <= now.epochMilliseconds) return null;
  return Temporal.Duration.from({ milliseconds: atMs - now.epochMilliseconds });
}

/** A longer `Retry-After` counts as this. */
const MAX_RETRY_AFTER = Temporal.Duration.from({ hours: 24 });

/** The wait before the next attempt: the receiver's own `Retry-After` makes it longer, never shorter, and not longer than a day. */
export function longerByReceiver(
  scheduled: Temporal.Duration,
  retryAfter: Temporal.Duration | null,
): Temporal.Duration {
  if (!retryAfter) return scheduled;
  const wanted = Temporal.Duration.compare(retryAfter, MAX_RETRY_AFTER) > 0 ? MAX_RETRY_AFTER : retryAfter;
  return Temporal.Duration.compare(wanted, scheduled) > 0 ? wanted : scheduled;
}
