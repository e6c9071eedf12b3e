import { expect, test } from "vitest";
import { shownAmount } from "./shown-amount.ts";

test.each([
  ["de", "USD", "1.234,50\u00a0$"],
  ["en", "CAD", "CA$1,234.50"],
  ["ar", "EUR", "\u200f1,234.50\u00a0€"],
  // The mark of the direction behind the sign keeps it to the right of its letters.
  ["ar", "USD", "\u200f1,234.50\u00a0US$\u200e"],
  ["he", "CAD", "\u200f1,234.50\u00a0\u200fCA$\u200e"],
])("an amount in %s of %s is written as people of the language do", (language, currency, shown) => {
  expect(shownAmount({ minor: 123_450n, currency }, language, "symbol")).toBe(shown);
});
