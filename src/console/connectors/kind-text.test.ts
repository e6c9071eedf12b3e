import { expect, test } from "vitest";
import { methodText } from "./kind-text.ts";

test.each([
  ["Creditcard", "Card"],
  ["DirectDebit", "Direct debit"],
  ["Ideal", "iDEAL | Wero"],
  ["PayPal", "PayPal"],
  ["RedirectPay", "Redirect Pay"],
  ["Klarna", "Klarna"],
  ["PayByBank", "Pay by Bank"],
])("the method %s is %s for people", (method, text) => {
  expect(methodText(method, Temporal.Instant.from("2026-11-29T00:00:00Z"))).toBe(text);
});
