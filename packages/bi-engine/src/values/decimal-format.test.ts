import { expect, test } from "vitest";
import { decimalFormat } from "./decimal-format.ts";

function written(pattern: string, value: number): string {
  const format = decimalFormat(pattern);
  if (typeof format !== "function") throw new Error(format.refusal);
  return format(value);
}

test.each([
  ["#.00", 10, "10.00"],
  ["#.00", 0.5, ".50"],
  ["0.00", 0.5, "0.50"],
  ["#", 0, "0"],
  ["#.##", 3.14159, "3.14"],
  ["#.##", 3, "3"],
  ["#,##0.00", 1_234_567.891, "1,234,567.89"],
  ["000", 7, "007"],
  ["0.0", 0.25, "0.2"],
  ["0.0", 0.35, "0.3"],
  ["0.0", 0.75, "0.8"],
  ["0.0", -1.5, "-1.5"],
  ["0.0;(0.0)", -1.5, "(1.5)"],
  ["0%", 0.256, "26%"],
  ["$0.00", 2, "$2.00"],
  ["0.0 'EUR'", 2, "2.0 EUR"],
  ["0.##E0", 12_345, "1.23E4"],
  ["00.#E00", 0.00123, "12.3E-04"],
  ["##0.##E0", 12_345, "12.34E3"],
])("%s writes %d as %s", (pattern, value, text) => {
  expect(written(pattern, value)).toBe(text);
});

test("a malformed pattern is refused", () => {
  expect(decimalFormat("#.0#0")).toEqual({ refusal: 'Malformed pattern "#.0#0"' });
  expect(decimalFormat("0.0.0")).toEqual({ refusal: 'Malformed pattern "0.0.0"' });
});
