import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCurrencies, formatAmount, parseAmount } from "../index.ts";

describe("amounts", () => {
  test.each([
    ["9.99", "EUR", 999n],
    ["9.9", "EUR", 990n],
    ["9", "EUR", 900n],
    ["1000", "JPY", 1000n],
    ["1.234", "KWD", 1234n],
    ["0.0001", "CLF", 1n],
    ["9999999999.999", "BHD", 9999999999999n],
    ["705.00", "JPY", 705n],
    ["9.990", "EUR", 999n],
    ["9.000000", "EUR", 900n],
    ["1.2500", "KWD", 1250n],
  ])("%s %s is read exactly", (text, currency, minor) => {
    expect(parseAmount(text, currency)).toEqual({ minor, currency });
  });

  test.each([
    ["9.999", "EUR", "too_many_decimals"],
    ["705.50", "JPY", "too_many_decimals"],
    ["0.999", "EUR", "too_many_decimals"],
    ["1.", "EUR", "not_an_amount"],
    ["-1", "EUR", "not_an_amount"],
    ["1e3", "EUR", "not_an_amount"],
    ["1,5", "EUR", "not_an_amount"],
    ["", "EUR", "not_an_amount"],
    [" 1", "EUR", "not_an_amount"],
    ["12345678901", "EUR", "not_an_amount"],
  ])("%j %s is refused", (text, currency, problem) => {
    expect(parseAmount(text, currency)).toEqual({ refused: true, code: problem });
  });

  test("what is formatted reads back as the same money in every currency", () => {
    const money = fc.record({
      minor: fc.bigInt({ min: 0n, max: 9_999_999_999n }),
      currency: fc.constantFrom(...allCurrencies().map((currency) => currency.code)),
    });
    fc.assert(
      fc.property(money, (value) => {
        expect(parseAmount(formatAmount(value), value.currency)).toEqual(value);
      }),
    );
  });
});
