import fc from "fast-check";
import { expect, test } from "vitest";

import { allCurrencies } from "./currencies.ts";
import { decimalAmount, reportedDecimal } from "./decimal-amount.ts";

/** A provider that has no decimals for HUF, and three for ISK. */
const RULES = [
  { currencies: ["HUF"], decimals: 0 },
  { currencies: ["ISK"], decimals: 2 },
];

test.each([
  [1_000n, "EUR", "10.00"],
  [5n, "EUR", "0.05"],
  [-250n, "EUR", "-2.50"],
  [1_000n, "JPY", "1000"],
  [1_250n, "KWD", "1.250"],
  [1_000n, "HUF", "10"],
  [7n, "ISK", "7.00"],
])("%s minor units of %s are written as %s, and read back", (minor, currency, written) => {
  expect(decimalAmount({ minor, currency }, RULES)).toBe(written);
  expect(reportedDecimal({ value: written, currency }, RULES)).toEqual({ minor, currency });
});

test("an amount that the provider cannot write is a mistake of the caller", () => {
  expect(() => decimalAmount({ minor: 1_050n, currency: "HUF" }, RULES)).toThrow(/more decimals/);
});

test.each([
  ["10", "EUR", 1_000n],
  ["10.5", "EUR", 1_050n],
  ["10.500", "eur", 1_050n],
  ["1000.00", "JPY", 1_000n],
])("%s %s is read exactly", (value, currency, minor) => {
  expect(reportedDecimal({ value, currency }, RULES)).toEqual({ minor, currency: currency.toUpperCase() });
});

test.each([
  [10, "EUR"],
  ["10.005", "EUR"],
  ["10,00", "EUR"],
  ["1e3", "EUR"],
  ["", "EUR"],
  ["10.00", "XXQ"],
  ["10.00", undefined],
  ["7.50", "ISK"],
  ["+1.00", "EUR"],
  ["9".repeat(30), "EUR"],
])("%s %s proves nothing", (value, currency) => {
  expect(reportedDecimal({ value, currency }, RULES)).toBe("unreadable");
});

test("a message without an amount says nothing", () => {
  expect(reportedDecimal({ value: undefined, currency: "EUR" })).toBeUndefined();
  expect(reportedDecimal({ value: null, currency: "EUR" })).toBeUndefined();
});

test("every amount of every currency reads back as it was", () => {
  const money = fc.record({
    minor: fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n }),
    currency: fc.constantFrom(...allCurrencies().map(({ code }) => code)),
  });
  fc.assert(
    fc.property(money, (value) => {
      expect(reportedDecimal({ value: decimalAmount(value), currency: value.currency })).toEqual(value);
    }),
  );
});
