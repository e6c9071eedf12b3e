import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choiceAt, takes, type LinkTerms, type LinkUsage } from "./terms.ts";

const NOTHING: LinkUsage = { paid: { count: 0, minor: 0n }, open: { count: 0, minor: 0n } };
const PARTIAL: LinkTerms = {
  kind: "partial",
  maxPayments: null,
  amountMinor: 10_000n,
  firstMinimumMinor: 3_000n,
  minimumMinor: 500n,
};

describe("a link with one amount per payment", () => {
  const terms: LinkTerms = { kind: "fixed", maxPayments: 2, amountMinor: 999n };

  test("takes this amount alone", () => {
    const choice = choiceAt(terms, NOTHING);
    expect(choice).toEqual({ kind: "fixed", minor: 999n });
    expect([998n, 999n, 1_000n].map((minor) => takes(choice, minor))).toEqual([false, true, false]);
  });

  test("is busy while its last payment is open, and paid after it", () => {
    const one = { count: 1, minor: 999n };
    expect(choiceAt(terms, { paid: one, open: one })).toEqual({ kind: "busy" });
    expect(choiceAt(terms, { ...NOTHING, paid: { count: 2, minor: 1_998n } })).toEqual({ kind: "paid" });
  });
});

describe("a link that is paid in parts", () => {
  test("begins with the first minimum, also while the first part is only open", () => {
    expect(choiceAt(PARTIAL, NOTHING)).toEqual({ kind: "range", minimum: 3_000n, maximum: 10_000n });
    const open = { count: 1, minor: 3_000n };
    expect(choiceAt(PARTIAL, { ...NOTHING, open })).toEqual({
      kind: "range",
      minimum: 3_000n,
      maximum: 7_000n,
    });
  });

  test("takes smaller parts after the first, and the rest whatever it is", () => {
    const paid = (minor: bigint) => ({ ...NOTHING, paid: { count: 1, minor } });
    expect(choiceAt(PARTIAL, paid(3_000n))).toEqual({ kind: "range", minimum: 500n, maximum: 7_000n });
    expect(choiceAt(PARTIAL, paid(9_800n))).toEqual({ kind: "fixed", minor: 200n });
    expect(choiceAt(PARTIAL, paid(10_000n))).toEqual({ kind: "paid" });
  });

  test("is busy while the rest is open", () => {
    const usage = { paid: { count: 1, minor: 4_000n }, open: { count: 1, minor: 6_000n } };
    expect(choiceAt(PARTIAL, usage)).toEqual({ kind: "busy" });
  });

  test("has to be paid with the last of its payments", () => {
    const terms = { ...PARTIAL, maxPayments: 2 };
    expect(choiceAt(terms, { ...NOTHING, paid: { count: 1, minor: 4_000n } })).toEqual({
      kind: "fixed",
      minor: 6_000n,
    });
  });
});

test("a link whose customer chooses the amount takes none outside of its bounds", () => {
  const terms: LinkTerms = { kind: "open", maxPayments: null, minimumMinor: 100n, maximumMinor: 5_000n };
  const choice = choiceAt(terms, NOTHING);
  expect([99n, 100n, 5_000n, 5_001n].map((minor) => takes(choice, minor))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

const amount = fc.bigInt({ min: 1n, max: 2_000n });
const maxPayments = fc.option(fc.integer({ min: 1, max: 6 }));
const anyTerms: fc.Arbitrary<LinkTerms> = fc.oneof(
  fc.record({ kind: fc.constant("fixed" as const), maxPayments, amountMinor: amount }),
  fc
    .record({ maxPayments, amountMinor: amount, first: fc.integer({ min: 1, max: 100 }) })
    .map(({ first, ...terms }) => {
      const firstMinimumMinor = (terms.amountMinor * BigInt(first) + 99n) / 100n;
      return {
        ...terms,
        kind: "partial" as const,
        firstMinimumMinor,
        minimumMinor: (firstMinimumMinor + 1n) / 2n,
      };
    }),
  fc.tuple(maxPayments, amount, amount).map(([max, one, other]) => ({
    kind: "open" as const,
    maxPayments: max,
    minimumMinor: one < other ? one : other,
    maximumMinor: one < other ? other : one,
  })),
);
/** A customer begins a payment with a wish for its amount, or one of the open payments is paid or fails. */
const step = fc.oneof(
  fc.record({ act: fc.constant("begin" as const), wish: amount }),
  fc.record({ act: fc.constantFrom("pay" as const, "fail" as const), which: fc.nat({ max: 20 }) }),
);

test("whatever is begun, paid and fails in whatever order: never more than the link takes, and its first part first", () => {
  fc.assert(
    fc.property(anyTerms, fc.array(step, { maxLength: 60 }), (terms, steps) => {
      const open: bigint[] = [];
      const paid: bigint[] = [];
      const sum = (minors: readonly bigint[]) => ({
        count: minors.length,
        minor: minors.reduce((total, minor) => total + minor, 0n),
      });
      for (const one of steps) {
        if (one.act === "begin") {
          const choice = choiceAt(terms, { paid: sum(paid), open: sum(open) });
          const minor = choice.kind === "fixed" ? choice.minor : one.wish;
          if (takes(choice, minor)) {
            open.push(minor);
            if (terms.kind === "partial" && paid.length === 0) {
              const left = terms.amountMinor - sum(open).minor;
              expect(minor >= terms.firstMinimumMinor || left === 0n).toBe(true);
            }
          }
        } else if (open.length > 0) {
          const [minor = 0n] = open.splice(one.which % open.length, 1);
          if (one.act === "pay") paid.push(minor);
        }
        const begun = sum([...paid, ...open]);
        if (terms.maxPayments !== null) expect(begun.count).toBeLessThanOrEqual(terms.maxPayments);
        if (terms.kind === "partial") expect(begun.minor <= terms.amountMinor).toBe(true);
      }
    }),
  );
});
