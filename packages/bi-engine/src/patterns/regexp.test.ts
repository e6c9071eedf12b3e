import { expect, test } from "vitest";
import { matcherOf } from "./matcher.ts";
import { isTooComplex } from "./pattern-size.ts";
import { re2Text } from "./re2-text.ts";
import { allRegexpFlags, readRegexp } from "./read-regexp.ts";

function matches(regexp: string, text: string, ignoreCase = false): boolean {
  const pattern = readRegexp(regexp, { flags: allRegexpFlags, ignoreCase });
  if ("refusal" in pattern) throw new Error(pattern.refusal);
  const byMatcher = matcherOf(pattern)(text);
  const re2 = re2Text(pattern);
  // The subset that RE2 takes means the same to JavaScript once code points are spelled its way.
  if (re2 !== undefined) {
    const source = re2.replaceAll(/\\x\{([0-9a-f]+)\}/gi, "\\u{$1}");
    expect(new RegExp(`^(?:${source})$`, "u").test(text)).toBe(byMatcher);
  }
  return byMatcher;
}

test.each([
  ["succ.*", "success"],
  ["(a|b)+c?", "abab"],
  ["a{2}", "aa"],
  ["a{2,}", "aaaa"],
  ["a{1,2}", "aa"],
  ["[a-c]x[^0-9]", "bxz"],
  ["\\d+\\w\\s\\S", "12a b"],
  ["[\\d_]+", "1_2"],
  ['"a.b"', "a.b"],
  ["^x$", "^x$"],
  ["a\\.b", "a.b"],
  ["@", "anything"],
  ["~(abc)", "abd"],
  ["~(abc)", ""],
  ["a.*&.*z", "a-z"],
  ["<1-20>", "7"],
  ["<1-20>", "007"],
  ["<01-20>", "07"],
  ["v<8-12>", "v10"],
  ["succ<1-5>|(~(abc))&.*", "error"],
  ["*a", "*a"],
  ["", ""],
  ["()", ""],
  ["\u{1f600}.", "\u{1f600}x"],
])("%s fits %j", (regexp, text) => {
  expect(matches(regexp, text)).toBe(true);
});

test.each([
  ["succ", "success"],
  ["a{2}", "a"],
  ["a{3,2}", "aaa"],
  ["#", ""],
  ["~(abc)", "abc"],
  ["a.*&.*z", "a-y"],
  ["<1-20>", "21"],
  ["<01-20>", "7"],
  ["(.*a){30}", "aaaa"],
])("%s does not fit %j", (regexp, text) => {
  expect(matches(regexp, text)).toBe(false);
});

test("case can be ignored", () => {
  expect(matches("suc.*[x-z]", "SUCCx", true)).toBe(true);
});

test.each([
  ["(", "unexpected end-of-string"],
  ["(a", "expected ')' at position 2"],
  ["a)", "end-of-string expected at position 1"],
  ["[a", "expected ']' at position 2"],
  ["a{", "integer expected at position 2"],
  ["a{1", "expected '}' at position 3"],
  ['"a', "expected '\"' at position 2"],
  ["<1-", "expected '>' at position 3"],
  ["<a-b>", "interval syntax error at position 4"],
  ["<abc>", "'abc' not found"],
  ["a\\", "unexpected end-of-string"],
  ["[z-a]", "invalid range: from (122) cannot be > to (97)"],
])("%s is refused: %s", (regexp, refusal) => {
  expect(readRegexp(regexp, { flags: allRegexpFlags, ignoreCase: false })).toEqual({ refusal });
});

test("operators switched off are ordinary characters", () => {
  const flags = { intersection: false, complement: false, interval: false, empty: false, anyString: false };
  const pattern = readRegexp("~a&<1-2>#@", { flags, ignoreCase: false });
  expect("refusal" in pattern ? "" : matcherOf(pattern)("~a&<1-2>#@")).toBe(true);
});

test("bombs are seen before they are run, or run in linear time", () => {
  const read = (text: string) => readRegexp(text, { flags: allRegexpFlags, ignoreCase: false });
  for (const bomb of ["((a{100}){100}){100}", "a{2000}", "(.{1000}){1000}"]) {
    const pattern = read(bomb);
    expect("refusal" in pattern || isTooComplex(pattern)).toBe(true);
  }
  expect(read("(".repeat(100_000))).toHaveProperty("refusal");
  const startedAt = performance.now();
  const nested = read("(a*)*b");
  expect("refusal" in nested || matcherOf(nested)("a".repeat(2_000))).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});
