/** Java counts milliseconds in 64 bits, and reads the very first of them as no date. */
const LIMIT = 2n ** 63n;
/** The last double before the limit. */
const LAST_MS = 2 ** 63 - 1024;

/** The instant of a number of milliseconds or seconds, perhaps with a fraction; undefined beyond what Java counts. */
export function parseEpochMs(digits: string, unitMs: 1 | 1000): number | undefined {
  const whole = BigInt(digits.split(".")[0] ?? "") * BigInt(unitMs);
  if (whole >= LIMIT || whole <= -LIMIT) return undefined;
  return Math.max(-LAST_MS, Math.min(LAST_MS, Math.floor(Number(digits) * unitMs)));
}
