import { expect, test } from "vitest";
import { firstTerms } from "./first-terms.ts";

const terms = (count: number) => Array.from({ length: count }, () => ({ docCount: 2 }));
const cut = (path: string, ascending: boolean) => ({ size: 3, minDocCount: 1, order: [{ path, ascending }] });

test.each<[order: string, ascending: boolean, terms: number, error: number]>([
  ["_count", false, 100, 0],
  ["_key", true, 100, 0],
  ["turnover", false, 13, 0],
  ["turnover", false, 14, -1],
  ["_count", true, 14, -1],
])("ordered by %s, ascending %s, %d terms have the error %d", (path, ascending, count, error) => {
  const { kept, others, countError } = firstTerms(terms(count), count * 2, cut(path, ascending));
  expect({ kept: kept.length, others, countError }).toEqual({
    kept: 3,
    others: (count - 3) * 2,
    countError: error,
  });
});
