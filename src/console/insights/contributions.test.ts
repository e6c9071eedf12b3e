import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { causeOf, type Cell } from "./cause.ts";
import { contributionsOf, moveOf, movedByCode, type Ended, type Part } from "./contributions.ts";

const ended = (approved: number, failed: number): Ended => ({ approved, failed });
const sum = (parts: readonly Part[], period: "now" | "before"): Ended =>
  ended(
    parts.reduce((total, part) => total + part[period].approved, 0),
    parts.reduce((total, part) => total + part[period].failed, 0),
  );
const allOf = (parts: readonly Part[]) => ({ now: sum(parts, "now"), before: sum(parts, "before") });

describe("what moved a rate", () => {
  test("a part whose rate fell moved it by its share of the payments", () => {
    const parts = [
      { key: "A", now: ended(45, 5), before: ended(45, 5) },
      { key: "B", now: ended(30, 20), before: ended(45, 5) },
    ];
    const [first, second] = contributionsOf(parts, allOf(parts));
    expect(first).toMatchObject({ key: "B", byMix: 0 });
    expect(first!.moved).toBeCloseTo(-0.15);
    expect(second).toMatchObject({ key: "A", moved: 0 });
  });

  test("more payments of a part that is approved less often moved it too, though no rate fell", () => {
    const parts = [
      { key: "A", now: ended(18, 2), before: ended(90, 10) },
      { key: "B", now: ended(40, 40), before: ended(10, 10) },
    ];
    const found = contributionsOf(parts, allOf(parts));
    expect(found.map(({ byRate }) => byRate)).toEqual([0, 0]);
    expect(found[0]!.key).toBe("B");
    expect(found[0]!.byMix).toBeLessThan(0);
  });

  test("what is in no part is the rest, so that nothing is missing", () => {
    const parts = [{ key: "Visa", now: ended(9, 1), before: ended(9, 1) }];
    const all = { now: ended(9, 11), before: ended(19, 1) };
    expect(contributionsOf(parts, all)[0]).toMatchObject({
      key: "",
      now: ended(0, 10),
      before: ended(10, 0),
    });
  });

  test("without a payment in one of the periods nothing moved", () => {
    const all = { now: ended(5, 5), before: ended(0, 0) };
    expect(moveOf(all)).toBeUndefined();
    expect(contributionsOf([{ key: "A", ...all }], all)[0]!.moved).toBe(0);
    expect(movedByCode({ key: "2003", now: 5, before: 0 }, all)).toBe(0);
  });

  const counts = fc.record({ approved: fc.nat(500), failed: fc.nat(500) });
  const anyParts = fc.array(fc.record({ now: counts, before: counts }), { minLength: 1, maxLength: 8 });

  test("the parts together are the whole move, whatever they are, new and gone ones too", () => {
    fc.assert(
      fc.property(anyParts, fc.nat(7), (values, listed) => {
        const parts = values.map((value, index) => ({ ...value, key: `part ${index}` }));
        const all = allOf(parts);
        const move = moveOf(all);
        fc.pre(move !== undefined);
        const found = contributionsOf(parts.slice(0, listed + 1), all);
        expect(found.reduce((total, { moved }) => total + moved, 0)).toBeCloseTo(move, 9);
        for (const { moved, byRate, byMix } of found) expect(byRate + byMix).toBeCloseTo(moved, 12);
      }),
    );
  });

  test("the codes together are the whole move", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { maxLength: 6 }),
        counts,
        (codes, approved) => {
          const failed = (index: 0 | 1) => codes.reduce((total, code) => total + code[index], 0);
          const all = { now: ended(approved.approved, failed(0)), before: ended(approved.failed, failed(1)) };
          fc.pre(moveOf(all) !== undefined);
          const moved = codes.map(([now, before]) => movedByCode({ key: "", now, before }, all));
          expect(moved.reduce((total, one) => total + one, 0)).toBeCloseTo(moveOf(all)!, 9);
        },
      ),
    );
  });
});

describe("the cause of a fall", () => {
  const cell = (connector: string, country: string, brand: string, now: Ended, before: Ended): Cell => ({
    connector,
    country,
    brand,
    now,
    before,
  });
  const steady = ended(95, 5);
  const cells = [
    cell("A", "AT", "visa", steady, steady),
    cell("A", "IT", "visa", steady, steady),
    cell("B", "AT", "mastercard", steady, steady),
    cell("B", "IT", "visa", steady, steady),
    cell("A", "IT", "mastercard", steady, steady),
    cell("B", "IT", "mastercard", ended(20, 80), steady),
  ];
  const all = (of: readonly Cell[]) => allOf(of.map((one) => ({ key: "", ...one })));

  test("is the narrowest segment that explains it, with the rate that the others have", () => {
    const cause = causeOf(cells, all(cells));
    expect(cause?.segment).toEqual({ connector: "B", country: "IT", brand: "mastercard" });
    expect(cause?.rateWithout).toBeCloseTo(0.95);
    expect(cause?.contribution.moved).toBeCloseTo(-0.125);
  });

  test("names no more than what matters: a whole connector that fails is that connector", () => {
    const failing = cells.map((one) => (one.connector === "B" ? { ...one, now: ended(10, 90) } : one));
    expect(causeOf(failing, all(failing))?.segment).toEqual({ connector: "B", country: "", brand: "" });
  });

  test("does not name what follows from the rest: a connector that takes one brand alone", () => {
    const one = [
      cell("A", "AT", "visa", steady, steady),
      cell("B", "AT", "mastercard", ended(20, 80), steady),
      cell("B", "IT", "mastercard", ended(20, 80), steady),
      cell("A", "IT", "mastercard", steady, steady),
    ];
    expect(causeOf(one, all(one))?.segment).toEqual({ connector: "B", country: "", brand: "" });
  });

  test("is a bank where its cards are narrower than brand, country and connector together", () => {
    const half = [
      ...cells.slice(0, 5),
      cell("B", "IT", "mastercard", ended(60, 40), steady),
      cell("A", "AT", "mastercard", ended(60, 40), steady),
    ];
    const banks = [
      { key: "Banca Ligure", now: ended(0, 70), before: ended(70, 0) },
      { key: "Another bank", now: ended(80, 20), before: ended(80, 20) },
    ];
    const cause = causeOf(half, all(half), banks);
    expect(cause?.segment).toEqual({ connector: "", country: "", brand: "", issuer: "Banca Ligure" });
    expect(cause?.rateWithout).toBeCloseTo(595 / 630);
    // The only bank of a country is named by the country.
    const country = cells.map((one) => (one.country === "IT" ? { ...one, now: ended(20, 80) } : one));
    const italian = [{ key: "Only bank", now: ended(80, 320), before: ended(380, 20) }];
    expect(causeOf(country, all(country), italian)?.segment).toEqual({
      connector: "",
      country: "IT",
      brand: "",
    });
  });

  test("is none when everything fell a little, when nothing fell, and when there is nothing to compare with", () => {
    const lower = Array.from({ length: 6 }, (_, index) =>
      cell(`C${index}`, `L${index}`, `B${index}`, ended(90, 10), steady),
    );
    expect(causeOf(lower, all(lower))).toBeUndefined();
    const same = cells.map((one) => ({ ...one, now: one.before }));
    expect(causeOf(same, all(same))).toBeUndefined();
    const fresh = cells.map((one) => ({ ...one, before: ended(0, 0) }));
    expect(causeOf(fresh, all(fresh))).toBeUndefined();
    expect(causeOf([], { now: ended(0, 9), before: ended(9, 0) })).toBeUndefined();
  });
});
