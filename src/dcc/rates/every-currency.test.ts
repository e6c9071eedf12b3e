import fc from "fast-check";
import { expect, test } from "vitest";
import { allCurrencies } from "../../platform/money/index.ts";
import { conversionRate, convert, convertedPart } from "./conversion.ts";

const codes = allCurrencies().map(({ code }) => code);

/** A payment of up to nine digits at a realistic rate, cut at random. */
const payment = fc.record({
  originalMinor: fc.bigInt({ min: 1n, max: 999_999_999n }),
  rate: fc
    .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999 }))
    .map(([numerator, denominator]) =>
      conversionRate({ numerator: String(numerator), denominator: String(denominator) }, "3.5"),
    ),
  cuts: fc.array(fc.nat(999_999_999), { maxLength: 6 }),
});

/** Parts of an amount, none of them empty, that add up to it. */
function partsOf(totalMinor: bigint, cuts: readonly number[]): bigint[] {
  const inner = cuts.map((cut) => BigInt(cut) % totalMinor).filter((cut) => cut > 0n);
  const ends = [...new Set([...inner, totalMinor])].toSorted((left, right) => (left < right ? -1 : 1));
  return ends.map((end, index) => end - (ends[index - 1] ?? 0n));
}

/** Converts the parts one after the other, like captures and refunds. */
function convertedParts(originalMinor: bigint, convertedMinor: bigint, parts: readonly bigint[]): bigint[] {
  let before = { originalMinor: 0n, convertedMinor: 0n };
  return parts.map((partMinor) => {
    const converted = convertedPart({ originalMinor, convertedMinor }, before, partMinor);
    before = {
      originalMinor: before.originalMinor + partMinor,
      convertedMinor: before.convertedMinor + converted,
    };
    return converted;
  });
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** A part may be off its exact share by one minor unit at most. */
function isFairShare(
  converted: bigint,
  share: { part: bigint; original: bigint; converted: bigint },
): boolean {
  const off = converted * share.original - share.converted * share.part;
  return (off < 0n ? -off : off) <= share.original;
}

test("in every pair of currencies of ISO 4217, captures add up to what was authorised and refunds to what was captured", () => {
  expect(codes.length).toBeGreaterThan(150);
  for (const from of codes) {
    for (const to of codes) {
      if (from === to) continue;
      fc.assert(
        fc.property(payment, ({ originalMinor, rate, cuts }) => {
          const { minor: convertedMinor } = convert({ minor: originalMinor, currency: from }, rate, to);
          // Zero in the other currency: not offered.
          if (convertedMinor === 0n) return;
          const captured = partsOf(originalMinor, cuts);
          const captures = convertedParts(originalMinor, convertedMinor, captured);
          if (sum(captures) !== convertedMinor) throw new Error("The captures do not add up.");
          for (const [index, capture] of captures.entries()) {
            const part = captured[index]!;
            const share = { part, original: originalMinor, converted: convertedMinor };
            if (capture < 0n || !isFairShare(capture, share)) throw new Error("A capture is not its share.");
            const refunds = convertedParts(part, capture, partsOf(part, cuts.toReversed()));
            if (sum(refunds) !== capture || refunds.some((refund) => refund < 0n))
              throw new Error("The refunds do not add up.");
          }
        }),
        { numRuns: 3 },
      );
    }
  }
});
