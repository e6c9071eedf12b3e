import { expect, test } from "vitest";
import { phraseFrequency } from "./phrase-frequency.ts";

function frequency(text: string, phrase: string, slop: number): number {
  const positions = new Map<string, number[]>();
  for (const [index, term] of text.split(" ").entries()) {
    positions.set(term, [...(positions.get(term) ?? []), index]);
  }
  const terms = phrase.split(" ").map((term, position) => ({ text: term, position }));
  return phraseFrequency(positions, terms, slop);
}

test.each([
  ["quick brown fox", "quick brown", 0, 1],
  ["quick brown fox", "quick fox", 0, 0],
  ["quick brown fox", "quick fox", 1, 1 / 2],
  ["quick brown fox", "brown quick", 1, 0],
  ["quick brown fox", "brown quick", 2, 1 / 3],
  ["a b x a b", "a b", 0, 2],
  ["a x b a b", "a b", 1, 1.5],
  ["a a", "a a", 0, 1],
  ["a", "a a", 3, 0],
  ["a b", "c d", 9, 0],
])("in %j the phrase %j with slop %i counts %d", (text, phrase, slop, expected) => {
  expect(frequency(text, phrase, slop)).toBeCloseTo(expected);
});
