import { expect, test } from "vitest";
import { inverseDocumentFrequency, inverseNorm, queryWeight, summedFrequency, termScore } from "./bm25.ts";

test("a keyword that half of the documents have scores ln 2", () => {
  const weight = queryWeight(1, inverseDocumentFrequency(24, 12));
  const norm = inverseNorm(1, { documents: 24, totalLength: 24 });
  expect(termScore(weight, 1, norm)).toBe(Math.fround(0.6931471));
});

test("a longer field scores lower, a more frequent word higher", () => {
  const weight = queryWeight(1, inverseDocumentFrequency(100, 3));
  const field = { documents: 100, totalLength: 1_000 };
  const usual = termScore(weight, 1, inverseNorm(10, field));
  expect(termScore(weight, 1, inverseNorm(20, field))).toBeLessThan(usual);
  expect(termScore(weight, 2, inverseNorm(10, field))).toBeGreaterThan(usual);
});

test("a boost multiplies", () => {
  const idf = inverseDocumentFrequency(10, 2);
  expect(queryWeight(2, idf)).toBe(2 * queryWeight(1, idf));
});

test("a phrase is as rare as its words together", () => {
  expect(summedFrequency([0.5, 0.25])).toBe(0.75);
});
