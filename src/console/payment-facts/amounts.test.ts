import { expect, test } from "vitest";
import { amountsOf } from "./amounts.ts";

function minorIn(text: string, currency: string): bigint | undefined {
  return amountsOf(text)?.find(({ currencies }) => currencies.includes(currency))?.minor;
}

test.each([
  ["49.90", "EUR", 4_990n],
  ["49,9", "EUR", 4_990n],
  ["49", "EUR", 4_900n],
  ["49", "JPY", 49n],
  ["49.00", "JPY", 49n],
  ["49.90", "JPY", undefined],
  ["1.234", "KWD", 1_234n],
  ["1.234", "EUR", undefined],
  ["1,234.50", "EUR", 123_450n],
  ["€49.90", "EUR", 4_990n],
  ["€49.90", "USD", undefined],
  ["49,90 €", "EUR", 4_990n],
  ["$49", "USD", 4_900n],
  ["$49", "CAD", 4_900n],
  ["$49", "EUR", undefined],
  ["CHF 49.–", "CHF", 4_900n],
] as const)("%s is of %s in minor units %s", (text, currency, minor) => {
  expect(minorIn(text, currency)).toBe(minor);
});

test.each(["", "-1", "1.2.3", "EUR", "1e3", "9".repeat(13)])("%j is no amount", (text) => {
  expect(amountsOf(text)).toBeUndefined();
});
