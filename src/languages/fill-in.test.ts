import { expect, test } from "vitest";
import { counted, fillIn } from "./fill-in.ts";
import { textsIn } from "./texts.ts";

test("a value is taken as it is, also with a placeholder or a dollar sign in it", () => {
  expect(fillIn("{merchant}: {amount}", { merchant: "A {amount} $& B", amount: "1" }, "en")).toBe(
    "A {amount} $& B: 1",
  );
});

test("a placeholder without a value stays", () => {
  expect(fillIn("{toString} {amount}", {}, "en")).toBe("{toString} {amount}");
});

test("a value is isolated in a text from right to left", () => {
  expect(fillIn("{amount}", { amount: "1 EUR" }, "ar")).toBe("\u20681 EUR\u2069");
  expect(fillIn("{amount}", { amount: "1 EUR" }, "ja")).toBe("1 EUR");
});

test.each([
  ["en", 1, "1 item"],
  ["en", 2, "2 items"],
  ["pl", 2, "2 pozycje"],
  ["pl", 5, "5 pozycji"],
  ["pl", 22, "22 pozycje"],
  ["ja", 3, "3点"],
  ["ar", 3, "\u20683\u2069 منتجات"],
] as const)("items are counted by the rules of %s: %i", (language, count, text) => {
  expect(counted(textsIn(language).counts.items, count, language)).toBe(text);
});
