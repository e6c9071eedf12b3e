import { expect, test } from "vitest";
import type { Transaction } from "../../../transactions/index.ts";
import { inLanguage } from "../../language/translate.ts";
import type { MoneyMove } from "../../payment-facts/money-move.ts";
import { problemOf } from "./money-form.ts";

const PAYMENT = { currency: "EUR" } as Transaction;

function problem(typed: { amount?: string; reason?: string }, move: MoneyMove = "refund") {
  const { amount = "5.00", reason = "" } = typed;
  const form = { id: "form", amount, typedAmount: amount, reason };
  return inLanguage("en", () => problemOf(PAYMENT, { move, rest: "10.00" }, form));
}

test.each(["0.01", "5.00", "10.00"])("an amount up to what is left is right: %s", (amount) => {
  expect(problem({ amount })).toBeUndefined();
});

test.each(["10.01", "999999999.00", "0.00", ""])(
  "an amount that cannot be moved names its field: %j",
  (amount) => {
    expect(problem({ amount })?.field).toBe("amount");
  },
);

test("a void takes all that is left, so that no amount of its form is read", () => {
  expect(problem({ amount: "" }, "void")).toBeUndefined();
});

test.each(["x".repeat(201), "card 4111 1111 1111 1111"])(
  "a reason that is not kept names its field",
  (reason) => {
    expect(problem({ reason })?.field).toBe("reason");
    expect(problem({ reason, amount: "" }, "void")?.field).toBe("reason");
  },
);
