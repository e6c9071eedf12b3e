import { editDistance } from "../patterns/edit-distance.ts";

/**
 * The ending ` did you mean [x]?` that OpenSearch adds to the refusal of an unknown name: the known names
 * that are close to it in Lucene's Levenshtein measure, best first.
 */
export function didYouMean(unknown: string, known: readonly string[]): string {
  const close = known
    // A name more than twice as long is not close to it, and comparing takes the product of both lengths.
    .filter((name) => unknown.length <= 2 * name.length && name.length <= 2 * unknown.length)
    .map((name) => ({
      name,
      likeness: 1 - editDistance(unknown, name) / Math.max(1, unknown.length, name.length),
    }))
    .filter(({ likeness }) => likeness > 0.5)
    .toSorted((a, b) => b.likeness - a.likeness || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
  if (close.length === 0) return "";
  return close.length === 1 ? ` did you mean [${close[0]}]?` : ` did you mean any of [${close.join(", ")}]?`;
}
