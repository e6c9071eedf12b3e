const SECONDS = /^\d{1,9}$/;

/** `Retry-After` in either of its forms (RFC 9110, 10.2.3); null when there is none, or none that makes sense. */
export function retryAfterOf(header: string | undefined, now: Temporal.Instant): Temporal.Duration | null {
  if (header === undefined) return null;
  if (SECONDS.test(header)) return Temporal.Duration.from({ seconds: Number(header) });
  const atMs = Date.parse(header);
  if (Number.isNaN(atMs) || atMs <= now.epochMilliseconds) return null;
  return Temporal.Duration.from({ milliseconds: atMs - now.epochMilliseconds });
}
