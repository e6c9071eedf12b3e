/**
 * How many single-letter edits lead from one word to another (Levenshtein): insert, delete, replace and, with
 * `transpositions`, the swap of two neighbours. Gives a number above `limit` as soon as it is sure to be exceeded.
 */
export function editDistance(
  from: readonly string[],
  to: readonly string[],
  { transpositions = false, limit = Infinity }: { transpositions?: boolean; limit?: number } = {},
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
