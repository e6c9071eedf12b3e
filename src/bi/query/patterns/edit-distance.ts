import { editDistance as distanceOf } from "../../../platform/edit-distance.ts";
import { work } from "../work.ts";

/**
 * How many single-character edits lead from one word to another, counted as work of the request. Gives a number above
 * `limit` as soon as it is sure to be exceeded.
 */
export function editDistance(
  from: string,
  to: string,
  options: { readonly transpositions?: boolean; readonly limit?: number } = {},
): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  // Words of too different lengths are not compared.
  if (Math.abs(a.length - b.length) <= (options.limit ?? Infinity)) work(10 * a.length * b.length);
  return distanceOf(a, b, options);
}
