import { expect, test } from "vitest";
import { numberInOption, parseJavaDouble } from "./java-double.ts";

test.each([
  ["19.99", 19.99],
  [" \t1\n", 1],
  ["1d", 1],
  ["1.5F", 1.5],
  [".5e3", 500],
  ["-Infinity", -Infinity],
])("%j is a number to Java", (text, number) => {
  expect(parseJavaDouble(text)).toBe(number);
});

test.each([
  ["", "empty String"],
  ["  ", "empty String"],
  ["1.2.3", "multiple points"],
  ["0x1f", 'For input string: "0x1f"'],
  [" x ", 'For input string: "x"'],
])("%j is none", (text, refusal) => {
  expect(parseJavaDouble(text)).toEqual({ refusal });
});

test("what is not a number is one to Java, but no option can be it", () => {
  expect(parseJavaDouble("NaN")).toBeNaN();
  expect(() => numberInOption("NaN")).toThrow('For input string: "NaN"');
});
