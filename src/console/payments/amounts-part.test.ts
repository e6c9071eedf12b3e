import { expect, test } from "vitest";
import type { Fee } from "../../annotations/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { amountsPart } from "./amounts-part.ts";

const PAID = {
  type: "debit",
  status: "success",
  amountMinor: 2_618n,
  surchargeMinor: 0n,
  currency: "EUR",
  capturedMinor: 0n,
  voidedMinor: 0n,
  refundedMinor: 0n,
  chargedBackMinor: 0n,
} as Transaction;

function amounts(change: Partial<Transaction>, fees: readonly Fee[] = [], refundingMinor = 0n): string {
  const payment = {
    transaction: { ...PAID, ...change },
    money: undefined,
    refundingMinor,
    disputes: [],
    original: undefined,
    wasOfferedConversion: false,
    costMinor: undefined,
    now: Temporal.Instant.from("2026-11-26T12:00:00Z"),
  };
  const { text } = amountsPart({ payment, fees, conversion: undefined });
  return text
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const fee = (amount: string, currency = "EUR"): Fee => ({ amount, currency });

test.each([
  ["an untouched payment has no net", {}, [], "Amounts Charged EUR 26.18"],
  [
    "what was returned is taken off",
    { refundedMinor: 1_000n },
    [],
    "Amounts Charged EUR 26.18 Refunded −EUR 10.00 Net EUR 16.18 EUR 10.00 refunded. EUR 16.18 left.",
  ],
  [
    "fees are added up before they are rounded, once",
    {},
    [fee("0.1255"), fee("0.2645")],
    "Amounts Charged EUR 26.18 Fees −EUR 0.39 Net EUR 25.79",
  ],
  [
    "a payment that was charged back costs its fees",
    { chargedBackMinor: 2_618n },
    [fee("0.54")],
    "Amounts Charged EUR 26.18 Charged back −EUR 26.18 Fees −EUR 0.54 Net −EUR 0.54 EUR 26.18 charged back. EUR 0.00 left.",
  ],
  [
    "fees in another currency are not subtracted",
    {},
    [fee("1", "JPY")],
    "Amounts Charged EUR 26.18 Fees −JPY 1",
  ],
  [
    "a declined payment charged nothing",
    { status: "error_adapter" as const },
    [],
    "Amounts Amount EUR 26.18",
  ],
  ["without an amount there is no receipt", { amountMinor: null, currency: null }, [], ""],
])("%s", (_name, change, fees, text) => {
  expect(amounts(change, fees)).toBe(text);
});

test("a refund without an outcome is not called refunded", () => {
  expect(amounts({ refundedMinor: 618n }, [], 618n)).toContain("Being refunded −EUR 6.18 Net EUR 20.00");
});
