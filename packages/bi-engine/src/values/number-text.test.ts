import { expect, test } from "vitest";
import { doubleText } from "./number-text.ts";

test.each([
  [12, "12.0"],
  [-10, "-10.0"],
  [0.001, "0.001"],
  [0.0005, "5.0E-4"],
  [0.00001, "1.0E-5"],
  [10_000_000, "1.0E7"],
  [9_999_999, "9999999.0"],
  [12_345_678.9, "1.23456789E7"],
  [1_712_297_130_000, "1.71229713E12"],
  [19.990000000000002, "19.990000000000002"],
  [100.25, "100.25"],
  [0, "0.0"],
  [-0, "-0.0"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "Infinity"],
  [Number.NEGATIVE_INFINITY, "-Infinity"],
])("the double %d is written %s", (value, text) => {
  expect(doubleText(value)).toBe(text);
});
