import { expect, test } from "vitest";
import type { CardFacts, ShownInstrument } from "../vault/index.ts";
import { expiresSoon, hasExpired } from "./describe-instrument.ts";

const at = (instant: string): Temporal.Instant => Temporal.Instant.from(instant);

function card(expiryMonth: string, expiryYear: string): ShownInstrument {
  const facts = { expiryMonth, expiryYear } as CardFacts;
  const owner = { transactionUuid: "t", tenantGuid: "TE", merchantGuid: "ME", connectorGuid: "CO" };
  return { ...owner, method: "card", facts, createdAt: at("2026-01-01T00:00:00Z"), deregisteredAt: null };
}

test.each([
  ["two months and more before its last day", "2026-10-01T00:00:00Z", "12", "2026", false],
  ["60 days before the end of its month", "2026-11-02T00:00:00Z", "12", "2026", false],
  ["a moment later", "2026-11-02T00:00:01Z", "12", "2026", true],
  ["in its last month", "2026-12-31T23:59:59Z", "12", "2026", true],
  ["after it", "2027-03-01T00:00:00Z", "12", "2026", true],
  ["across a leap day", "2028-01-01T00:00:00Z", "02", "2028", false],
])("a card %s", (_when, now, month, year, soon) => {
  expect(expiresSoon(card(month, year), at(now))).toBe(soon);
});

test.each([
  ["2026-12-31T23:59:59Z", false],
  ["2027-01-01T00:00:00Z", true],
])("a card of 12/2026 has expired at %s: %j", (now, expired) => {
  expect(hasExpired(card("12", "2026"), at(now))).toBe(expired);
});

test("a bank account never expires", () => {
  const { facts: _facts, ...owner } = card("01", "2020") as Extract<ShownInstrument, { method: "card" }>;
  const account: ShownInstrument = { ...owner, method: "iban", data: { iban: "AT611904300234573201" } };
  expect(expiresSoon(account, at("2026-01-01T00:00:00Z"))).toBe(false);
  expect(hasExpired(account, at("2026-01-01T00:00:00Z"))).toBe(false);
});
