import { work } from "../work.ts";

/**
 * How many single-character edits lead from one word to another: insert, delete, replace, and, if asked for,
 * the swap of two neighbours. Gives a number above `limit` as soon as it is sure to be exceeded.
 */
export function editDistance(
  from: string,
  to: string,
  options: { readonly transpositions: boolean; readonly limit: number },
): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  if (Math.abs(a.length - b.length) > options.limit) return options.limit + 1;
  work(10 * a.length * b.length);
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1));
      const isSwap = options.transpositions && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap && row > 1 && column > 1) best = Math.min(best, beforeLast[column - 2]! + 1);
      current.push(best);
    }
    if (Math.min(...current) > options.limit) return options.limit + 1;
    [beforeLast, last] = [last, current];
  }
  return last[b.length]!;
}
