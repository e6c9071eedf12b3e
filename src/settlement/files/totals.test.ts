import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDecimal, parseDecimal } from "../decimal.ts";
import type { MerchantEntry } from "./merchant-entry.ts";
import { addToTotals, csvOfTotals, describeTotals, netOf, type Totals } from "./totals.ts";

const entry = fc.record({
  kind: fc.constantFrom("transaction" as const, "fee" as const, "line-item" as const),
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  amount: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
});
const full = (entries: readonly Pick<MerchantEntry, "kind" | "currency" | "amount">[]): MerchantEntry[] =>
  entries.map((part) => ({
    ...part,
    transaction: null,
    entityType: null,
    entity: null,
    description: null,
    at: Temporal.Instant.from("2026-11-01T00:00:00Z"),
  }));

test("the net amount is the exact sum of all entries of its currency, however they are divided into parts", () => {
  fc.assert(
    fc.property(fc.array(fc.array(entry)), (parts) => {
      const totals = parts.reduce<Totals>((sums, part) => addToTotals(sums, full(part)), {});
      const stored = JSON.parse(JSON.stringify(totals)) as Totals;
      for (const [currency, sums] of Object.entries(stored)) {
        const amounts = parts.flat().filter((one) => one.currency === currency);
        expect(netOf(sums)).toBe(amounts.reduce((sum, { amount }) => sum + amount, 0n));
      }
      expect(Object.keys(stored).length).toBe(new Set(parts.flat().map(({ currency }) => currency)).size);
      for (const { gross, fees, lineItems, net } of describeTotals(stored)) {
        const [one, two, three, sum] = [gross, fees, lineItems, net].map((text) => parseDecimal(text) ?? 0n);
        expect(one! + two! + three!).toBe(sum);
      }
    }),
  );
});

test("sums beyond the numbers of JSON and of floating point are exact", () => {
  const large = { kind: "transaction" as const, currency: "EUR", amount: 2n ** 60n + 1n };
  const totals = addToTotals({}, full([large, large]));
  expect(netOf(totals["EUR"]!)).toBe(2n ** 61n + 2n);
  expect(csvOfTotals(totals)).toContain("230584300921369.3954");
});

test.each([
  ["EUR", "9.9", "9.90"],
  ["EUR", "-0.1234", "-0.1234"],
  ["JPY", "1000", "1000"],
  ["JPY", "0.5", "0.5"],
  ["KWD", "1.2340", "1.234"],
  ["EUR", "1.230000", "1.23"],
])("an amount of %s is written exactly: %s", (currency, text, written) => {
  expect(formatDecimal(parseDecimal(text)!, currency)).toBe(written);
});

test.each(["", ".5", "1.", "1e3", "1,00", "+1", "0.12345", "--1", "NaN"])("%j is no decimal", (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});
