const PARTS = /^(?=[0-9])([0-9]{1,4}d)?([0-9]{1,5}h)?([0-9]{1,7}m)?$/;
/** Days, hours and minutes in this order, each at most once: `3d12h`. */
export const DURATION_PATTERN: string = PARTS.source;
const UNITS = [
  ["d", 24 * 60],
  ["h", 60],
  ["m", 1],
] as const;
const MS_PER_MINUTE = 60_000;

/** In milliseconds; undefined for what is no such text. */
export function readDuration(text: string): bigint | undefined {
  const found = PARTS.exec(text);
  if (!found) return undefined;
  const minutes = UNITS.reduce(
    (sum, [, inUnit], at) => sum + Number.parseInt(found[at + 1] ?? "0") * inUnit,
    0,
  );
  return BigInt(minutes * MS_PER_MINUTE);
}

/** Whole minutes, without the units that are zero: `3d12h`; `0m` for less than a minute. */
export function durationText(ms: bigint): string {
  let minutes = Number(ms / BigInt(MS_PER_MINUTE));
  const parts = UNITS.map(([unit, inUnit]) => {
    const count = Math.floor(minutes / inUnit);
    minutes -= count * inUnit;
    return count > 0 ? `${count}${unit}` : "";
  });
  return parts.join("") || "0m";
}
