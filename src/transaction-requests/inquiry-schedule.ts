/**
 * After how long a provider is asked if no answer was recorded by then (the process died while the provider was booking). It
 * waits until the provider's time limit is surely over: an answer may still be on its way.
 */
export const FIRST_INQUIRY_SECONDS = 45;
/** Then, from the outcome that was not final. The last one repeats: money of unknown whereabouts is never given up. */
const LATER_SECONDS = [10, 30, 60, 300, 900, 3_600, 3 * 3_600, 12 * 3_600, 24 * 3_600];

/** A provider that does not have the transaction is asked again soon: it takes two such responses to end a payment. */
export const NOT_FOUND_AGAIN_SECONDS = 60;

/** After how long to ask again when `inquiries` inquiries brought no final answer. */
export function nextInquirySeconds(inquiries: number): number {
  return LATER_SECONDS[Math.min(inquiries, LATER_SECONDS.length - 1)]!;
}
