import { expect, test } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { readFuzziness } from "./fuzziness.ts";
import { matcherOf } from "./matcher.ts";
import { readPrefix, readWildcard } from "./read-wildcard.ts";

test.each([
  ["qu?ck*", "quick", true],
  ["qu?ck*", "quck", false],
  ["*-003", "x-003", true],
  ["a\\*", "a*", true],
  ["a\\*", "ab", false],
  ["**", "", true],
  ["?", "\u{1f600}", true],
  ["", "", true],
  ["", "a", false],
])("the wildcard %s against %j: %s", (wildcard, text, expected) => {
  expect(matcherOf(readWildcard(wildcard, false))(text)).toBe(expected);
});

test("prefix and wildcard can ignore case", () => {
  expect(matcherOf(readPrefix("SUC", true))("success")).toBe(true);
  expect(matcherOf(readPrefix("SUC", false))("success")).toBe(false);
  expect(matcherOf(readWildcard("S*S", true))("success")).toBe(true);
});

test("many stars cost no more than one", () => {
  const startedAt = performance.now();
  matcherOf(readWildcard("*a".repeat(50), false))("a".repeat(40) + "b".repeat(1_000));
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test.each([
  ["quick", "quick", 0],
  ["quik", "quick", 1],
  ["qiuck", "quick", 1],
  ["abc", "xyz", 3],
  ["", "ab", 2],
  ["\u{1f600}a", "\u{1f601}a", 1],
])("%s is %s after %i edits", (from, to, distance) => {
  expect(editDistance(from, to, { transpositions: true, limit: 3 })).toBe(distance);
});

test("a swap counts twice when swaps are off, and far words are given up", () => {
  expect(editDistance("ab", "ba", { transpositions: false, limit: 2 })).toBe(2);
  expect(editDistance("abcdef", "uvwxyz", { transpositions: true, limit: 2 })).toBe(3);
});

test("fuzziness goes by length or is given", () => {
  const edits = (text: string, term: string) => {
    const fuzziness = readFuzziness(text);
    return typeof fuzziness === "function" ? fuzziness(term) : fuzziness.refusal;
  };
  expect(["ab", "abc", "abcde", "abcdef"].map((term) => edits("AUTO", term))).toEqual([0, 1, 1, 2]);
  expect(["abc", "abcd", "abcdefg"].map((term) => edits("AUTO:4,7", term))).toEqual([0, 1, 2]);
  expect(edits("1", "abcdefgh")).toBe(1);
  expect(edits("1.5", "abcdefgh")).toBe(1);
  expect(edits("9", "x")).toBe(2);
  expect(edits("-1", "x")).toBe("Invalid fuzziness value: -1");
  expect(edits("AUTO:x", "x")).toBe("failed to find low and high distance values in [AUTO:x]");
});
