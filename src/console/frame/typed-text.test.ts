import { expect, test } from "vitest";
import { inLanguage } from "../language/translate.ts";
import { typedTextProblem } from "./typed-text.ts";

const problem = (text: string, rules: Parameters<typeof typedTextProblem>[1] = { max: 40 }) =>
  inLanguage("en", () => typedTextProblem(text, rules));

test.each(["", "Wrong size", "x".repeat(40), "Order 4111 of 1111"])("a text may be kept: %j", (text) => {
  expect(problem(text)).toBeUndefined();
});

test("a text that is one character too long is refused with the length that is allowed", () => {
  expect(problem("x".repeat(41))).toBe("Use at most 40 characters.");
});

test.each(["4111111111111111", "Card 5555 5555 5555 4444 was stolen"])(
  "a text with a card number is refused: %j",
  (text) => {
    expect(problem(text)).toBe("It must not contain a card number.");
    expect(problem(text, { max: 40, ofCardNumber: "Not in a reason." })).toBe("Not in a reason.");
  },
);
