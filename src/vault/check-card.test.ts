import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../platform/clock.ts";
import type { CardData } from "./card-data.ts";
import { passesLuhn } from "../platform/card-numbers/index.ts";
import { checkCard } from "./check-card.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const card: CardData = {
  pan: "4111111111111111",
  cvv: "123",
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolder: "Ada Lovelace",
};

const problemsOf = (change: Partial<CardData>, at = clock): string[] =>
  checkCard({ ...card, ...change }, at).map(({ attribute, key }) => `${attribute} ${key}`);

describe("a card", () => {
  it("is acceptable when all its fields are", () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[Partial<CardData>, string]>([
    [{ pan: "" }, "number errors.blank"],
    [{ pan: "4111 1111 1111 1111" }, "number errors.invalid"],
    [{ pan: "4111111111111112" }, "number errors.invalid"],
    [{ pan: "41111111111111" }, "number errors.invalid"],
    [{ pan: "٤١١١١١١١١١١١١١١١" }, "number errors.invalid"],
    [{ pan: "0000000000000000" }, "number errors.invalid"],
    [{ pan: "4".repeat(64) }, "number errors.invalid"],
    [{ cvv: "" }, "cvv errors.blank"],
    [{ cvv: "12" }, "cvv errors.invalid"],
    [{ cvv: "1234" }, "cvv errors.invalid"],
    [{ cvv: "12a" }, "cvv errors.invalid"],
    [{ expirationMonth: "" }, "month errors.blank"],
    [{ expirationMonth: "13" }, "month errors.invalid"],
    [{ expirationMonth: "1" }, "month errors.invalid"],
    [{ expirationYear: "" }, "year errors.blank"],
    [{ expirationYear: "30" }, "year errors.invalid"],
    [{ expirationYear: "2999" }, "year errors.invalid"],
    [{ expirationYear: "2025" }, "year errors.expired"],
    [{ expirationMonth: "10", expirationYear: "2026" }, "month errors.expired"],
    [{ cardHolder: " " }, "card_holder errors.blank"],
    [{ cardHolder: "Ada\nLovelace" }, "card_holder errors.invalid"],
    [{ cardHolder: "4111 1111 1111 1111" }, "card_holder errors.invalid"],
    [{ cardHolder: "x".repeat(256) }, "card_holder errors.invalid"],
  ])("with %j is refused: %s", (change, problem) => {
    expect(problemsOf(change)).toEqual([problem]);
  });

  it("takes four digits of security code for American Express, and three as well", () => {
    const amex = { pan: "378282246310005" };
    expect(problemsOf({ ...amex, cvv: "1234" })).toEqual([]);
    expect(problemsOf({ ...amex, cvv: "123" })).toEqual([]);
  });

  it("is good to the end of its last month everywhere on earth", () => {
    const lastMonth = { expirationMonth: "11", expirationYear: "2026" };
    expect(problemsOf(lastMonth, new ManualClock("2026-12-01T11:59:59Z"))).toEqual([]);
    expect(problemsOf(lastMonth, new ManualClock("2026-12-01T12:00:00Z"))).toEqual(["month errors.expired"]);
  });

  it("needs no card holder where none is asked for", () => {
    const nameless = { ...card, cardHolder: "" };
    expect(checkCard(nameless, clock, { requireCardHolder: false })).toEqual([]);
  });

  it("never quotes what was typed", () => {
    const problems = checkCard({ ...card, pan: "4111111111111112", cvv: "98x" }, clock);
    expect(JSON.stringify(problems)).not.toMatch(/41111|98x/);
  });
});

describe("the check digit", () => {
  it("notices every single wrong digit", () => {
    const digit = fc.integer({ min: 0, max: 15 });
    fc.assert(
      fc.property(digit, fc.integer({ min: 1, max: 9 }), (position, offset) => {
        const digits = card.pan.split("");
        digits[position] = String((Number(digits[position]) + offset) % 10);
        return !passesLuhn(digits.join(""));
      }),
    );
  });

  it.each(["38000000000006", "6205500000000000004", "4456530000000001007", "340000000001098"])(
    "accepts the test number %s",
    (pan) => {
      expect(passesLuhn(pan)).toBe(true);
    },
  );
});
