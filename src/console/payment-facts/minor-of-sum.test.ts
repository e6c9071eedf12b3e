import { expect, test } from "vitest";
import { minorOfSum } from "./minor-of-sum.ts";

test.each([
  ["0", "EUR", 0n],
  ["0.00", "EUR", 0n],
  ["9.9", "EUR", 990n],
  ["9.900", "EUR", 990n],
  ["-0.05", "EUR", -5n],
  ["123456789012.34", "EUR", 12_345_678_901_234n],
  ["123456789012.00", "JPY", 123_456_789_012n],
  ["1.25", "KWD", 1_250n],
])("a sum of %s %s has the minor units %s", (text, currency, minor) => {
  expect(minorOfSum(text, currency)).toBe(minor);
});

test.each(["1.234", "1e21", "", "NaN"])("%o is no sum of euros", (text) => {
  expect(() => minorOfSum(text, "EUR")).toThrow("not an amount");
});
