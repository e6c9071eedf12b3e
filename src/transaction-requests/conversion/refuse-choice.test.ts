import { describe, expect, test } from "vitest";
import type { Quote } from "../../dcc/index.ts";
import { refuseChoice } from "./refuse-choice.ts";

const GOOD = {
  transaction: { status: "pending_dcc" },
  quote: { uuid: "quote-1", originalCurrency: "EUR", convertedCurrency: "USD" } as Quote,
  takesPayments: true,
  currency: "USD",
  quoteUuid: "quote-1",
} as const;

test.each([
  ["the card's currency", {}],
  ["the merchant's currency", { currency: "EUR" }],
  ["a currency without the uuid of the quote", { quoteUuid: undefined }],
])("%s can be chosen", (_choice, change) => {
  expect(refuseChoice({ ...GOOD, ...change })).toBeUndefined();
});

describe("each rule about a choice, broken alone:", () => {
  test.each<[string, Partial<Parameters<typeof refuseChoice>[0]>, object]>([
    ["there is a quote", { quote: undefined }, { code: "conversion_already_continued" }],
    [
      "the transaction waits for it",
      { transaction: { status: "pending" } },
      { code: "conversion_already_continued" },
    ],
    ["its connector is enabled", { takesPayments: false }, { code: "connector_disabled" }],
    [
      "it is about the newest quote",
      { quoteUuid: "quote-0" },
      { code: "quote_expired", quote: { uuid: "quote-1" } },
    ],
    ["the currency was offered", { currency: "GBP" }, { code: "field_invalid", path: "selectedDccCurrency" }],
  ])("%s", (_rule, change, refusal) => {
    expect(refuseChoice({ ...GOOD, ...change })).toMatchObject({ refused: true, ...refusal });
  });
});
