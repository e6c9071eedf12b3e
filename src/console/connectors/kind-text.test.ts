import { expect, test } from "vitest";
import { methodText } from "./kind-text.ts";

test.each([
  ["Creditcard", "Card"],
  ["DirectDebit", "Direct debit"],
  ["Ideal", "iDEAL"],
  ["PayPal", "PayPal"],
  ["RedirectPay", "Redirect Pay"],
  ["Klarna", "Klarna"],
])("the method %s is %s for people", (method, text) => {
  expect(methodText(method)).toBe(text);
});
