import { describe, expect, test } from "vitest";
import { formatAmount, shownAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { CONSOLE_LANGUAGES, type ConsoleLanguage } from "../language/dictionary.ts";
import { inLanguage } from "../language/translate.ts";
import { readTypedAmount, typedDecimal, withDecimals } from "./typed-amount.ts";
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
  ["de", "12,50 €", "12.50"],
  ["de", "€12.50", "12.50"],
  ["de", "12,50\u00a0€", "12.50"],
  ["de", "1.234,50 Euro", "1234.50"],
  ["fr", "30 euros", "30.00"],
  ["en", "\u200e€\u00a012.50\u200f", "12.50"],
  ["en", "１２．５０ ＥＵＲ", "12.50"],
  ["en", "١٢٫٥٠", "12.50"],
  ["de", "١٢٬٣٤٥٫٥٠", "12345.50"],
  ["en", "१२", "12.00"],
  ["de", "12,–", "12.00"],
  ["de", "12,- €", "12.00"],
  ["de", "1´234.50", "1234.50"],
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
  ["en", "$12.50", "USD", "12.50"],
  ["en", "US$12.50", "USD", "12.50"],
  ["fr", "12,50 $CA", "CAD", "12.50"],
  ["en", "C$12.50", "CAD", "12.50"],
  ["de", "Fr. 12.50", "CHF", "12.50"],
  ["de", "SFr.12.–", "CHF", "12.00"],
  ["en", "kr 12,50", "SEK", "12.50"],
  ["en", "12,50 kr.", "DKK", "12.50"],
  ["en", "￥1,200", "JPY", "1200"],
  ["en", "1200円", "JPY", "1200"],
  ["en", "₹12,34,567.50", "INR", "1234567.50"],
] as const)("%s: %j, with a sign of %s, is %s", (language, text, currency, decimal) => {
  expect(read(language, text, currency)).toBe(decimal);
});

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
  ["en", "½", "EUR"],
  ["en", "10²", "EUR"],
  ["en", "$12.50", "EUR"],
  ["en", "US$12.50", "CAD"],
  ["en", "12.50 kr", "EUR"],
  ["en", "9".repeat(500), "EUR"],
] as const)("%s: %j is no amount of %s", (language, text, currency) => {
  expect(read(language, text, currency)).toBe("not_an_amount");
});

test("a text that is too long is refused, and not cut to another amount", () => {
  const padded = `1${" ".repeat(40)}2`;
  expect(read("en", padded)).toBe("not_an_amount");
  expect(read("en", `EUR ${" ".repeat(35)}12`)).toBe("not_an_amount");
});

test.each([
  ["de", "1.234,50 €", "EUR", "1234.50"],
  ["en", "€1,234.5", "eur", "1234.50"],
  ["en", "1,200", "JPY", "1200"],
  // Of any currency.
  ["de", "12,50", "", "12.50"],
  ["en", "500", "", "500.00"],
  ["en", "1.234", "XXQ", "1.234"],
  ["en", "  ", "EUR", ""],
] as const)("%s: the field %j of %j is sent to the API as %j", (language, text, currency, decimal) => {
  expect(inLanguage(language, () => typedDecimal(text, currency))).toEqual({ decimal });
});

test("a field that cannot be read, or in two ways, says how to write it", () => {
  expect(inLanguage("en", () => typedDecimal("fifty", "EUR"))).toEqual({
    problem: "Enter an amount, for example 50.00.",
  });
  expect(inLanguage("de", () => typedDecimal("1.234", ""))).toEqual({
    problem: "Dieser Betrag ist mehrdeutig. Geben Sie ihn ohne Tausendertrennzeichen ein, etwa 50,00.",
  });
});

test("a form is read with its amounts, or refused for the first that cannot be read", () => {
  const form = (name: string) => ({ a: "€1,000", b: "nothing", c: "as it is" })[name] ?? "";
  const read = inLanguage("en", () => withDecimals(form, { a: "EUR" }));
  if (typeof read !== "function") throw new Error(read.message);
  expect([read("a"), read("c")]).toEqual(["1000.00", "as it is"]);
  expect(inLanguage("en", () => withDecimals(form, { a: "EUR", b: "EUR" }))).toMatchObject({ path: "b" });
});
