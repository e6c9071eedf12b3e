import { expect, test } from "vitest";
import type { CurrencyFigures, Sums } from "./figures.ts";
import { figuresPart } from "./figures-part.ts";
import { periodOf } from "./period.ts";

const period = periodOf("today", { now: Temporal.Instant.from("2026-11-26T14:05:00Z"), zone: "UTC" });
const NOTHING: Sums = { paidMinor: 0n, refundedMinor: 0n, approved: 0, failed: 0 };

function figures(currency: string, now: Partial<Sums>, before: Partial<Sums> = {}): CurrencyFigures {
  const [total, totalBefore] = [
    { ...NOTHING, ...now },
    { ...NOTHING, ...before },
  ];
  return { currency, days: [total], daysBefore: [totalBefore], total, totalBefore, reasons: [] };
}

function shownBeside(others: readonly CurrencyFigures[]) {
  const { text } = figuresPart({
    figures: figures("EUR", { paidMinor: 1_000n, approved: 1 }),
    others,
    period,
    listOf: () => "/list",
    inCurrency: (currency) => `?currency=${currency}`,
    why: "/why",
  });
  const currencies = [...text.matchAll(/\?currency=([A-Z]{3})/g)].map(([, currency]) => currency);
  return { currencies, hasWord: text.includes("Also") };
}

test("the other currencies are those with a payment or a refund in the period", () => {
  const others = [
    figures("CHF", { paidMinor: 200n, approved: 1 }),
    figures("GBP", {}, { paidMinor: 900n, approved: 1 }),
    figures("USD", { failed: 1 }),
    figures("SEK", { refundedMinor: 300n }),
  ];
  expect(shownBeside(others)).toEqual({ currencies: ["CHF", "USD", "SEK"], hasWord: true });
});

test("nothing is beside the keys where the other currencies had payments only in the period before", () => {
  const others = [figures("GBP", {}, { paidMinor: 900n, approved: 1 })];
  expect(shownBeside(others)).toEqual({ currencies: [], hasWord: false });
});
