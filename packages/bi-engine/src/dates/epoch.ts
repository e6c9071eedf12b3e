/** Java counts milliseconds in 64 bits, and reads the very first of them as no date. */
const limit = 2n ** 63n;
/** The last double before the limit. */
const lastMs = 2 ** 63 - 1024;

/** The instant of a number of milliseconds or seconds, perhaps with a fraction; undefined beyond what Java counts. */
export function epochMillis(digits: string, unitMs: 1 | 1000): number | undefined {
  const whole = BigInt(digits.split(".")[0] ?? "") * BigInt(unitMs);
  if (whole >= limit || whole <= -limit) return undefined;
  return Math.max(-lastMs, Math.min(lastMs, Math.floor(Number(digits) * unitMs)));
}
