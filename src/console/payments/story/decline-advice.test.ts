import { expect, test } from "vitest";
import { API_ERRORS, declineOf } from "../../../platform/api-errors/index.ts";
import { DECLINES, type DeclineName } from "@quittance/provider-kit";
import type { Transaction, TransactionType } from "../../../transactions/index.ts";
import { CONSOLE_LANGUAGES } from "../../language/dictionary.ts";
import { inLanguage } from "../../language/translate.ts";
import { adviceOn } from "./decline-advice.ts";

const NAMES = Object.keys(DECLINES) as DeclineName[];
const ANOTHER_CARD = "Say only that another card is needed. Do not repeat it with the same card.";

function adviceOf(name: DeclineName, type: TransactionType = "debit"): string {
  const errors = [{ ...declineOf(name), createdAt: "2026-11-20T12:00:00Z" }];
  return adviceOn({ type, status: "error_adapter", result: { errors } } as unknown as Transaction);
}

test("each code 2xxx and 3xxx that a transaction can end with has an advice", () => {
  const codes = Object.values(API_ERRORS)
    .filter(
      ({ code, statuses }) => code >= 2_000 && code < 4_000 && statuses.some((status) => status === 200),
    )
    .map(({ code }) => code as number);
  expect(codes.filter((code) => !NAMES.some((name) => DECLINES[name].code === code))).toEqual([]);
});

test.each(NAMES)("%s has an advice of its own in each language, and whether to repeat it", (name) => {
  const advices = CONSOLE_LANGUAGES.map(({ code }) => inLanguage(code, () => adviceOf(name)));
  expect(new Set(advices).size).toBe(CONSOLE_LANGUAGES.length);
  for (const advice of advices) expect(advice).toMatch(/^\p{Lu}.+\. \p{Lu}.+\.$/u);
});

test.each(["accountClosed", "fraudulentCard", "pickUpCard", "lostCard", "stolenCard"] as const)(
  "of %s the agent says only that another card is needed",
  (name) => {
    expect(adviceOf(name)).toBe(ANOTHER_CARD);
  },
);

test.each(NAMES.filter((name) => API_ERRORS[name].retry === "later"))(
  "%s, which the API repeats later, can be repeated",
  (name) => {
    expect(adviceOf(name)).toMatch(/ It can be repeated later\.$/);
    expect(adviceOf(name, "refund")).toBe("It can be repeated later.");
  },
);

test.each(["refund", "capture", "payout"] as const)("a customer cannot help with a %s", (type) => {
  expect(adviceOf("insufficientFunds", type)).toBe("Ask the provider for the reason before you repeat it.");
});

test("a code that no adapter reports has none", () => {
  const errors = [{ ...declineOf("timeout"), code: 9_999, createdAt: "2026-11-20T12:00:00Z" }];
  expect(
    adviceOn({ type: "debit", status: "error_adapter", result: { errors } } as unknown as Transaction),
  ).toBe("");
});

test("the codes of scheme and issuer decide whether to repeat it, and from when on", () => {
  const advice = (scheme: { code: string | null; adviceCode: string | null }) => {
    const error = declineOf("transactionDeclined", {
      adapterCode: "05",
      scheme: { ...scheme, category: null },
    });
    const errors = [{ ...error, createdAt: "2026-11-20T12:00:00Z" }];
    return adviceOn({
      type: "debit",
      status: "error_adapter",
      card: null,
      result: { errors },
    } as unknown as Transaction);
  };
  expect(advice({ code: "46", adviceCode: null })).toMatch(/ Do not repeat it with the same card\.$/);
  expect(advice({ code: "61", adviceCode: null })).toMatch(/ It can be repeated later\.$/);
  expect(advice({ code: "61", adviceCode: "28" })).toMatch(/ Do not repeat it before 26 Nov/);
  expect(advice({ code: "05", adviceCode: null })).toMatch(/ Repeat it only after that\.$/);
});
