import { expect, test } from "vitest";
import { standardTokenizer } from "./standard-tokenizer.ts";

const terms = (text: string): string[] => standardTokenizer(text).map((term) => term.text);

test.each([
  ["The quick-brown fox!", ["The", "quick", "brown", "fox"]],
  ["john.doe@example.com", ["john.doe", "example.com"]],
  ["can't o'clock 'quoted'", ["can't", "o'clock", "quoted"]],
  ["1,234.56 3.14. v1.2", ["1,234.56", "3.14", "v1.2"]],
  ["order_1 _private __ a__b", ["order_1", "_private", "a__b"]],
  ["a:b c;d 1:2 1;2", ["a:b", "c", "d", "1", "2", "1;2"]],
  ["2024-000001", ["2024", "000001"]],
  ["AT&T C++ R&D", ["AT", "T", "C", "R", "D"]],
  ["\u6771\u4eac\u90fd", ["\u6771", "\u4eac", "\u90fd"]],
  ["\u3072\u3089\u304c\u306a", ["\u3072", "\u3089", "\u304c", "\u306a"]],
  ["\u30ab\u30bf\u30ab\u30ca", ["\u30ab\u30bf\u30ab\u30ca"]],
  ["\ud55c\uad6d\uc5b4 abc", ["\ud55c\uad6d\uc5b4", "abc"]],
  ["M\u00fcller stra\u00dfe e\u0301t\u00e9", ["M\u00fcller", "stra\u00dfe", "e\u0301t\u00e9"]],
  ["\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35 x", ["\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "x"]],
  ["great \u{1f44d}\u{1f3fd} job", ["great", "\u{1f44d}\u{1f3fd}", "job"]],
  ["", []],
  [" \t\n-", []],
])("%j is cut into %j", (text, expected) => {
  expect(terms(text)).toEqual(expected);
});

test("a word longer than 255 is cut into pieces", () => {
  expect(terms("x".repeat(600)).map((term) => term.length)).toEqual([255, 255, 90]);
});

test("offsets point into the text", () => {
  expect(standardTokenizer("a \u{1f600}, bc")).toEqual([
    { text: "a", start: 0 },
    { text: "\u{1f600}", start: 2 },
    { text: "bc", start: 6 },
  ]);
});

test("a megabyte without a single word costs linear time", () => {
  const startedAt = performance.now();
  expect(terms("_".repeat(1_000_000))).toEqual([]);
  expect(terms(`${"\u00e9_".repeat(100)} ${"'".repeat(500_000)}`)).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
