/**
 * The value below which a share of the sorted values lies: between the middles of neighbours, as a t-digest with a
 * centroid for each value has it, which is what OpenSearch's is for small samples.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const count = sorted.length;
  const place = share * count - 0.5;
  const below = Math.floor(place);
  const low = sorted[Math.max(0, Math.min(count - 1, below))] ?? Number.NaN;
  const high = sorted[Math.max(0, Math.min(count - 1, below + 1))] ?? Number.NaN;
  const part = place - below;
  return low === high ? low : low * (1 - part) + high * part;
}

/** The share of the sorted values that lies below a value: the reverse of `quantile`. */
export function shareBelow(sorted: readonly number[], value: number): number {
  const [first = Number.NaN] = sorted;
  const last = sorted.at(-1) ?? Number.NaN;
  if (Number.isNaN(first)) return Number.NaN;
  if (value < first) return 0;
  if (value >= last) return 1;
  let next = 0;
  while ((sorted[next] ?? 0) <= value) next++;
  const [low = 0, high = 0] = [sorted[next - 1], sorted[next]];
  return (next - 0.5 + (value - low) / (high - low)) / sorted.length;
}

/**
 * The value at a share as an HDR histogram of so many digits has it: the highest value that is the same to it as the
 * one at the nearest rank.
 */
export function hdrQuantile(sorted: readonly number[], share: number, digits: number): number {
  if (sorted.length === 0) return Number.NaN;
  const rank = Math.max(1, Math.floor(share * sorted.length + 0.5));
  const value = sorted[rank - 1] ?? Number.NaN;
  const least = sorted.find((one) => one > 0);
  if (value === 0 || least === undefined) return 0;
  const halfSteps = 2 ** Math.ceil(Math.log2(2 * 10 ** digits)) / 2;
  const unit = powerBelow(least) / halfSteps;
  const width = powerBelow(value) / halfSteps;
  return Math.floor(value / width) * width + width - unit;
}

function powerBelow(value: number): number {
  return 2 ** Math.floor(Math.log2(value));
}
