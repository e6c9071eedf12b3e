/**
 * When the first status inquiry is due if no outcome was recorded by then (the process died during the submission). It is
 * later than the provider's time limit: a response may still arrive until then.
 */
export const FIRST_INQUIRY_SECONDS = 45;
/** The delays after an outcome that was not final. The last one repeats: an unknown outcome is never given up. */
const INQUIRY_DELAYS_SECONDS = [10, 30, 60, 300, 900, 3_600, 3 * 3_600, 12 * 3_600, 24 * 3_600];

/** After a "not found": it takes two of them to end a payment. */
export const INQUIRY_AFTER_NOT_FOUND_SECONDS = 60;

/** The delay before the next inquiry when `inquiries` inquiries had no final outcome. */
export function nextInquirySeconds(inquiries: number): number {
  return INQUIRY_DELAYS_SECONDS[Math.min(inquiries, INQUIRY_DELAYS_SECONDS.length - 1)]!;
}

/** By the number of inquiries: no inquiry is planned further ahead, whatever has happened before it. */
export const MAX_INQUIRY_DELAYS: readonly number[] = INQUIRY_DELAYS_SECONDS.map((seconds) =>
  Math.max(seconds, FIRST_INQUIRY_SECONDS, INQUIRY_AFTER_NOT_FOUND_SECONDS),
);
