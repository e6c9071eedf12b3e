import { describe, expect, test } from "vitest";
import { entriesOfPayouts } from "./entries-of-payouts.ts";
import type { CreditEntry, Payout } from "./payout-store.ts";

const payout = (guid: string, amountMinor: bigint, more: Partial<Payout> = {}) =>
  ({
    guid,
    settlementNumber: "PO-2026-W47",
    currency: "EUR",
    amountMinor,
    paidOn: "2026-11-25",
    ...more,
  }) as Payout;
const entry = (guid: string, amountMinor: bigint, more: Partial<CreditEntry> = {}) =>
  ({
    guid,
    currency: "EUR",
    amountMinor,
    bookedOn: "2026-11-26",
    text: "ACQUIRER PO2026W47",
    counterpartyName: "Acquirer Ltd",
    ...more,
  }) as CreditEntry;

const all = (payouts: readonly Payout[], entries: readonly CreditEntry[]) =>
  entriesOfPayouts(payouts, { entries, bankTextOf: () => /acquirer/i });
const found = (one: Payout, entries: readonly CreditEntry[], payouts: readonly Payout[] = [one]) =>
  all(payouts, entries).get(one)?.guid;

describe("an entry with the number of a payout", () => {
  test("is the payout, whatever its amount", () => {
    expect(found(payout("p", 10_000n), [entry("e", 9_850n)])).toBe("e");
  });

  test("is the one with its amount where several have the number, and none where several have the amount, too", () => {
    expect(found(payout("p", 10_000n), [entry("e", 9_850n), entry("f", 10_000n)])).toBe("f");
    expect(found(payout("p", 10_000n), [entry("e", 10_000n), entry("f", 10_000n)])).toBeUndefined();
    expect(found(payout("p", 10_000n), [entry("e", 1n), entry("f", 2n)])).toBeUndefined();
  });

  // Connectors at one provider number their payouts alike.
  test("is that of another connector's payout with the same number only by the amount", () => {
    const [large, small] = [payout("p", 10_000n), payout("q", 4_000n)];
    expect(found(large, [entry("e", 4_000n)], [large, small])).toBeUndefined();
    expect(found(small, [entry("e", 4_000n)], [large, small])).toBe("e");
    expect(found(small, [entry("e", 3_900n)], [large, small])).toBeUndefined();
    const both = [entry("e", 4_000n), entry("f", 9_850n)];
    for (const payouts of [
      [large, small],
      [small, large],
    ])
      for (const entries of [both, both.toReversed()])
        expect([found(large, entries, payouts), found(small, entries, payouts)]).toEqual(["f", "e"]);
    const equal = payout("r", 4_000n);
    expect(found(small, [entry("e", 4_000n)], [small, equal])).toBeUndefined();
    const otherwise = payout("s", 4_000n, { currency: "USD" });
    expect(found(small, [entry("e", 3_900n)], [small, otherwise])).toBe("e");
  });
});

describe("an entry without the number", () => {
  const said = { text: "Acquirer Ltd payout" };
  test("is the payout by amount, day and the provider's text, where nothing else could be", () => {
    const one = payout("p", 10_000n);
    expect(found(one, [entry("e", 10_000n, said)])).toBe("e");
    expect(found(one, [entry("e", 9_999n, said)])).toBeUndefined();
    expect(found(one, [entry("e", 10_000n, { ...said, bookedOn: "2026-12-10" })])).toBeUndefined();
    expect(found(one, [entry("e", 10_000n, said)], [one, payout("q", 10_000n)])).toBeUndefined();
  });

  test("is not taken from the payout whose number it has", () => {
    const [numbered, other] = [payout("p", 9_000n), payout("q", 10_000n, { settlementNumber: "OTHER-777" })];
    for (const payouts of [
      [numbered, other],
      [other, numbered],
    ])
      expect([...all(payouts, [entry("e", 10_000n)])].map(([{ guid }]) => guid)).toEqual(["p"]);
  });

  test("is not another payout while it has the number of one that could be two entries", () => {
    const [numbered, other] = [payout("p", 9_000n), payout("q", 10_000n, { settlementNumber: "OTHER-777" })];
    const entries = [entry("e", 10_000n), entry("f", 8_000n)];
    expect([...all([other, numbered], entries)]).toEqual([]);
  });
});

// The comparison holds a database transaction, and the process responds to nothing meanwhile.
test("hundreds of payouts are found among tens of thousands of entries in the time of a test", () => {
  const day = (index: number) =>
    Temporal.PlainDate.from("2026-08-01")
      .add({ days: index % 120 })
      .toString();
  const payouts = Array.from({ length: 600 }, (_, index) =>
    payout(`p${index}`, 100_000n + BigInt(index), {
      settlementNumber: `2026-${100_000 + index}`,
      paidOn: day(index),
    }),
  );
  const entries = Array.from({ length: 20_000 }, (_, index) =>
    entry(`e${index}`, 5_000n + BigInt(index), {
      bookedOn: day(index),
      text: index < 300 ? `Payout 2026 ${100_000 + index}` : `Invoice ${index} of another customer`,
      counterpartyName: null,
    }),
  );
  expect(all(payouts, entries).size).toBe(300);
});
