/**
 * The value below which a share of the sorted values lies: between the middles of neighbours, as a t-digest with a
 * centroid for each value has it, which is what OpenSearch's is for small samples.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const count = sorted.length;
  if (count < 2) return at(sorted, 0);
  const index = share * count;
  const below = Math.floor(index - 0.5);
  const low = { mean: at(sorted, Math.max(0, below)), index: Math.max(0, below + 0.5) };
  const high = { mean: at(sorted, Math.min(count - 1, below + 1)), index: Math.min(count, below + 1.5) };
  // Two shares of a number do not always add up to it: the server's responses show that, too.
  if (high.index === count && low.mean === high.mean) return high.mean;
  const width = high.index - low.index;
  return low.mean * ((high.index - index) / width) + high.mean * ((index - low.index) / width);
}

/**
 * The share of the sorted values that lies below a value, as the t-digest of OpenSearch 2.17 (AVLTreeDigest 3.2) has
 * it: every value is spread evenly from half-way to its left neighbour to half-way to its right one. The last
 * value is never reached, which is a slip and part of the response.
 */
export function shareBelow(sorted: readonly number[], value: number): number {
  const count = sorted.length;
  const [first = Number.NaN] = sorted;
  if (count < 2) return Number.isNaN(first) ? first : value < first ? 0 : 1;
  let left = (at(sorted, 1) - first) / 2;
  let right = left;
  for (let i = 0; i < count - 2; i++) {
    if (value < at(sorted, i) + right)
      return (i + Math.max(0, spread(value, at(sorted, i), left, right))) / count;
    left = right;
    right = (at(sorted, i + 2) - at(sorted, i + 1)) / 2;
  }
  const last = at(sorted, count - 2);
  return value < last + right ? Math.max(0, (count - 2 + spread(value, last, left, right)) / count) : 1;
}

function spread(value: number, middle: number, left: number, right: number): number {
  const [from, to] = [middle - left, middle + right];
  // Equal neighbours have no distance to interpolate over.
  return from === to ? 0 : (value - from) / (to - from);
}

function at(sorted: readonly number[], index: number): number {
  return sorted[index] ?? Number.NaN;
}

/**
 * The value at a share as an HDR histogram with this precision returns it: the highest value that is equivalent to the one at
 * the nearest rank.
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
