import { describe, expect, test } from "vitest";
import { formatAmount, shownAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from "../language/dictionary.ts";
import { inLanguage } from "../language/translate.ts";
import { readTypedAmount } from "./typed-amount.ts";
import { numberText } from "./words.ts";

function read(language: ConsoleLanguage, text: string, currency = "EUR"): string {
  const money = inLanguage(language, () => readTypedAmount(text, currency));
  return isRefusal(money) ? money.code : formatAmount(money);
}

describe.each(CONSOLE_LANGUAGES)("in $name", ({ code, locale }) => {
  test.each([
    ["EUR", 1_250n],
    ["EUR", 5n],
    ["EUR", 123_456_789_050n],
    ["JPY", 1_000n],
    ["JPY", 1_234_567n],
    ["KWD", 1_234n],
    ["KWD", 1_234_567n],
    ["CLF", 12_345_678n],
  ] as const)("an amount of %s is read as the console shows it (%s)", (currency, minor) => {
    const decimal = formatAmount({ minor, currency });
    expect(read(code, shownAmount({ minor, currency }, locale), currency)).toBe(decimal);
    const number = inLanguage(code, () => numberText(decimal));
    expect(read(code, number, currency)).toBe(decimal);
  });
});

test.each([
  ["de", "12,50", "12.50"],
  ["de", "12.50", "12.50"],
  ["de", "1.234,50", "1234.50"],
  ["de", "1.234", "1234.00"],
  ["de", "1'234.50", "1234.50"],
  ["en", "12,50", "12.50"],
  ["en", "1,234.50", "1234.50"],
  ["en", "EUR 1,234.50", "1234.50"],
  ["en", "1,234", "1234.00"],
  ["en", "0030", "30.00"],
  ["fr", "1\u202f234,50", "1234.50"],
  ["fr", "1\u202f234,50\u00a0EUR", "1234.50"],
  ["fr", "1 234 567,5", "1234567.50"],
  ["es", "30 eur", "30.00"],
] as const)("%s: %j is %s", (language, text, decimal) => {
  expect(read(language, text)).toBe(decimal);
});

test.each([
  ["de", "1.234", "KWD"],
  ["en", "1,234", "KWD"],
  ["it", "10.500", "BHD"],
] as const)(
  "%s: %j %s can be one amount or a thousand times as much, and is refused",
  (language, text, currency) => {
    expect(read(language, text, currency)).toBe("ambiguous");
  },
);

test.each([
  // The own decimal mark is never read as a mark between thousands.
  ["de", "1,234", "EUR"],
  ["en", "1.234", "EUR"],
  ["en", "1.234", "JPY"],
  ["en", "1,2,3", "EUR"],
  ["en", "12,34,567.00", "EUR"],
  ["de", "1.234.56", "EUR"],
  ["fr", "1 2,50", "EUR"],
  ["en", "1,234 567", "EUR"],
  ["en", "-5", "EUR"],
  ["en", "5e3", "EUR"],
  ["en", ".50", "EUR"],
  ["en", "12.50 USD", "EUR"],
  ["en", "", "EUR"],
  ["en", "٣", "EUR"],
  ["en", "9".repeat(500), "EUR"],
] as const)("%s: %j is no amount of %s", (language, text, currency) => {
  expect(read(language, text, currency)).toBe("not_an_amount");
});

test("a text that is too long is refused, and not cut to another amount", () => {
  const padded = `1${" ".repeat(40)}2`;
  expect(read("en", padded)).toBe("not_an_amount");
  expect(read("en", `EUR ${" ".repeat(35)}12`)).toBe("not_an_amount");
});
