import { describe, expect, test } from "vitest";
import { decimalAmount, decimalFromMinor, minorFromDecimal, minorUnitDigits } from "./amounts.ts";

describe("an amount of a shop", () => {
  test.each<[unknown, string, string]>([
    [19.99, "EUR", "19.99"],
    [0.1 + 0.2, "EUR", "0.30"],
    [1.005, "EUR", "1.01"],
    [4.35 * 100, "JPY", "435"],
    [1e-7, "EUR", "0.00"],
    [1e21, "EUR", "1000000000000000000000.00"],
    [0, "eur", "0.00"],
    [1000, "JPY", "1000"],
    [999.5, "JPY", "1000"],
    [1.2345, "KWD", "1.235"],
    ["12.5", "EUR", "12.50"],
    ["0.99999", "EUR", "1.00"],
    [".5", "EUR", "0.50"],
    [10n, "EUR", "10.00"],
    [{ raw: { value: "12.345", precision: 20 } }, "EUR", "12.35"],
    [{ value: "7" }, "CHF", "7.00"],
    [{ toString: () => "42.4" }, "EUR", "42.40"],
  ])("%s %s is %s", (value, currency, expected) => {
    expect(decimalAmount(value as number, currency)).toBe(expected);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, "", "1,5", "0x10", "1 000", "-0.5"])(
    "%j is refused",
    (value) => {
      expect(() => decimalAmount(value, "EUR")).toThrow(RangeError);
    },
  );

  test.each<[number | bigint | string, string, string]>([
    [1999, "EUR", "19.99"],
    [5, "EUR", "0.05"],
    [0, "EUR", "0.00"],
    [1000, "JPY", "1000"],
    [1, "KWD", "0.001"],
    [90071992547409931n, "EUR", "900719925474099.31"],
    ["4240", "eur", "42.40"],
  ])("%s minor units of %s are %s", (minor, currency, expected) => {
    expect(decimalFromMinor(minor, currency)).toBe(expected);
    expect(minorFromDecimal(expected, currency)).toBe(BigInt(minor));
  });

  test.each([1.5, -1, Number.MAX_SAFE_INTEGER + 1, "1.0", ""])("%s minor units are refused", (minor) => {
    expect(() => decimalFromMinor(minor, "EUR")).toThrow(RangeError);
  });

  test("of no currency, or finer than its currency, is refused", () => {
    expect(() => minorUnitDigits("euro")).toThrow(RangeError);
    expect(() => minorFromDecimal("1.001", "EUR")).toThrow(RangeError);
  });
});
