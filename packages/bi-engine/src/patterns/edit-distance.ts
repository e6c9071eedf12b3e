import { work } from "../work.ts";

/**
 * The number of one-character edits from one term to another (Levenshtein): insert, delete, replace and, with `transpositions`,
 * the swap of two neighbours. Counted as work of the request. Returns a number above `limit` as soon as the limit is certainly
 * exceeded.
 */
export function editDistance(
  from: string,
  to: string,
  options: { readonly transpositions?: boolean; readonly limit?: number } = {},
): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  // Terms whose lengths differ too much are not compared.
  if (Math.abs(a.length - b.length) <= (options.limit ?? Infinity)) work(10 * a.length * b.length);
  return distanceOf(a, b, options);
}

function distanceOf(
  from: readonly string[],
  to: readonly string[],
  { transpositions = false, limit = Infinity }: { transpositions?: boolean; limit?: number },
): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap = transpositions && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap && row > 1 && column > 1) best = Math.min(best, beforeLast[column - 2]! + 1);
      current.push(best);
    }
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return last[to.length]!;
}
