import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCurrencies } from "../../platform/money/index.ts";
import { conversionRate, convert, convertedPart } from "./conversion.ts";

const currency = fc.constantFrom(...allCurrencies().map(({ code }) => code));

describe("the conversion rate", () => {
  test("is the reference rate plus the mark-up, rounded half up to six decimals", () => {
    expect(conversionRate({ numerator: "1.158", denominator: "1" }, "3.5")).toBe("1.19853");
    expect(conversionRate({ numerator: "1", denominator: "3" }, "0")).toBe("0.333333");
    expect(conversionRate({ numerator: "2", denominator: "3" }, "0")).toBe("0.666667");
    expect(conversionRate({ numerator: "0.0000005", denominator: "1" }, "0")).toBe("0.000001");
  });
});

describe("a converted amount", () => {
  test.each([
    [1000n, "EUR", "1.19853", "USD", 1199n],
    [1000n, "EUR", "185.627", "JPY", 1856n],
    [100n, "JPY", "0.005", "KWD", 500n],
    [1n, "EUR", "1.5", "USD", 2n],
    [1n, "EUR", "0.5", "USD", 1n],
    [1n, "EUR", "0.49", "USD", 0n],
  ])(
    "%s minor units of %s at %s are rounded half up to the minor unit of %s",
    (minor, from, rate, to, expected) => {
      expect(convert({ minor, currency: from }, rate, to)).toEqual({ minor: expected, currency: to });
    },
  );

  test("equals exact rational arithmetic for every pair of currencies", () => {
    const digits = new Map(allCurrencies().map(({ code, minorUnitDigits }) => [code, minorUnitDigits]));
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        currency,
        currency,
        fc.bigInt({ min: 1n, max: 10n ** 11n }),
        (minor, from, to, rateMillionths) => {
          const text = `${rateMillionths / 1_000_000n}.${(rateMillionths % 1_000_000n).toString().padStart(6, "0")}`;
          const numerator = minor * rateMillionths * 10n ** BigInt(digits.get(to)!);
          const denominator = 1_000_000n * 10n ** BigInt(digits.get(from)!);
          const halfUp = (numerator * 2n + denominator) / (denominator * 2n);
          expect(convert({ minor, currency: from }, text, to).minor).toBe(halfUp);
        },
      ),
    );
  });
});

test("parts of a converted payment are never negative and add up exactly, however it is cut", () => {
  const parts = fc.array(fc.bigInt({ min: 1n, max: 100_000n }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(parts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (cuts, convertedMinor) => {
      const originalMinor = cuts.reduce((sum, cut) => sum + cut, 0n);
      let before = { originalMinor: 0n, convertedMinor: 0n };
      for (const partMinor of cuts) {
        const part = convertedPart({ originalMinor, convertedMinor }, before, partMinor);
        expect(part >= 0n).toBe(true);
        before = {
          originalMinor: before.originalMinor + partMinor,
          convertedMinor: before.convertedMinor + part,
        };
      }
      expect(before.convertedMinor).toBe(convertedMinor);
    }),
  );
});

test("parts add up exactly also when one in between failed and was requested again", () => {
  const whole = { originalMinor: 10_000n, convertedMinor: 11_985n };
  const first = convertedPart(whole, { originalMinor: 0n, convertedMinor: 0n }, 3_333n);
  const second = convertedPart(whole, { originalMinor: 3_333n, convertedMinor: first }, 3_333n);
  // The first one was declined after the second was computed from it.
  const rest = convertedPart(whole, { originalMinor: 3_333n, convertedMinor: second }, 6_667n);
  expect([first, second, rest]).toEqual([3_995n, 3_994n, 7_991n]);
});
