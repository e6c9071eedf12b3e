import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateFee } from "./calculate-fee.ts";
import type { FeeRate } from "./fee.ts";

const euro = (minor: bigint) => ({ minor, currency: "EUR" });

test.each<[string, bigint, FeeRate, bigint]>([
  ["2 % + 0.25 of 10.00 is 0.45", 1000n, { percentage: "2", fixed: "0.25" }, 45n],
  ["a minimum of 0.25 is more than 2 % of 10.00", 1000n, { percentage: "2", minimum: "0.25" }, 25n],
  ["a minimum of 0.15 is less than 2 % of 10.00", 1000n, { percentage: "2", minimum: "0.15" }, 20n],
  ["a maximum holds for the sum", 100_000n, { percentage: "2", fixed: "0.25", maximum: "5" }, 500n],
  ["half a cent is a cent", 50n, { percentage: "1" }, 1n],
  ["less than half a cent is nothing", 49n, { percentage: "1" }, 0n],
  ["four decimals of a percentage count", 1_000_000n, { percentage: "0.0001" }, 1n],
  ["a fixed fee alone", 1n, { fixed: "0.10" }, 10n],
])("%s", (_name, minor, rate, fee) => {
  expect(calculateFee(euro(minor), { ...rate, currency: "EUR" })).toBe(fee);
});

test("currencies have their own minor units", () => {
  expect(
    calculateFee({ minor: 1000n, currency: "JPY" }, { percentage: "2.95", fixed: "10", currency: "JPY" }),
  ).toBe(40n);
  expect(
    calculateFee({ minor: 1000n, currency: "KWD" }, { percentage: "1", fixed: "0.005", currency: "KWD" }),
  ).toBe(15n);
});

test("a percentage is off by half a minor unit at most, and never falls with the amount", () => {
  const amount = fc.bigInt({ min: 0n, max: 99_999_999_999n });
  const units = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, units, (one, other, tenThousandths) => {
      const percentage = `${Math.trunc(tenThousandths / 10_000)}.${String(tenThousandths % 10_000).padStart(4, "0")}`;
      const fee = calculateFee(euro(one), { percentage });
      const twiceOff = 2n * (fee * 1_000_000n - one * BigInt(tenThousandths));
      expect(twiceOff <= 1_000_000n && twiceOff > -1_000_000n).toBe(true);
      const larger = calculateFee(euro(one + other), { percentage });
      expect(larger >= fee).toBe(true);
    }),
  );
});
