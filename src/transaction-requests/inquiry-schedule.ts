/** The first inquiry waits until the provider's time limit is surely over: an answer may still be on its way. */
const FIRST_SECONDS = 45;
/** Then, from the outcome that was not final. The last one repeats: money of unknown whereabouts is never given up. */
const LATER_SECONDS = [10, 30, 60, 300, 900, 3_600, 3 * 3_600, 12 * 3_600, 24 * 3_600];

/** When to ask if no answer was recorded by then (the process died while the provider was booking). */
export function firstInquiryAt(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: FIRST_SECONDS });
}

/** When to ask again after `inquiries` inquiries without a final answer. */
export function nextInquiryAt(now: Temporal.Instant, inquiries: number): Temporal.Instant {
  return now.add({ seconds: LATER_SECONDS[Math.min(inquiries, LATER_SECONDS.length - 1)]! });
}
