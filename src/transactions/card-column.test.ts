import fc from "fast-check";
import { expect, test } from "vitest";

import type { CardFacts } from "../vault/index.ts";
import { cardColumn, cardOfColumn } from "./card-column.ts";

const text = fc.string({ maxLength: 12 });
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

/** Facts as they come from a card or a push. */
const facts: fc.Arbitrary<CardFacts> = fc
  .record({
    shown: fc.record({
      brand: fc.constantFrom("visa" as const, "mastercard" as const),
      cardHolder: text,
      expiryMonth: digits(2),
      expiryYear: digits(4),
      firstSixDigits: digits(6),
      lastFourDigits: digits(4),
      bin: fc.option(
        fc.record(
          {
            country: fc.option(text),
            currency: fc.option(text),
            type: fc.option(text),
            brand: fc.option(text),
            bank: fc.option(text),
            level: fc.option(text),
            segment: fc.option(text),
            secondBrand: fc.constant("bancontact" as const),
          },
          {
            noNullPrototype: true,
            requiredKeys: ["country", "currency", "type", "brand", "bank", "level", "segment"],
          },
        ),
      ),
    }),
    fingerprints: fc.oneof(
      fc.record({ merchantFingerprint: text, globalFingerprint: text, systemFingerprint: text }),
      fc.constant({ merchantFingerprint: null, globalFingerprint: null, systemFingerprint: null }),
    ),
    ofWallet: fc.record(
      { tokenType: fc.constantFrom("applepay" as const, "googlepay" as const), eci: digits(2) },
      { requiredKeys: [] },
    ),
    chosen: fc.record(
      { chosenBrand: fc.constantFrom("visa" as const, "cartes_bancaires" as const) },
      { requiredKeys: [] },
    ),
    moreDigits: fc.option(digits(8)),
  })
  .map(({ shown, fingerprints, ofWallet, moreDigits, chosen }) => {
    const binDigits = moreDigits ?? shown.firstSixDigits;
    return { ...shown, binDigits, ...fingerprints, ...ofWallet, ...chosen };
  });

test("card facts come back from the column as they were, also through JSON", () => {
  fc.assert(
    fc.property(facts, (card) => {
      const stored = JSON.parse(JSON.stringify(cardColumn(card))) as readonly unknown[];
      expect(stored).toEqual(cardColumn(card));
      expect(cardOfColumn(stored)).toStrictEqual(card);
    }),
  );
});

test("no card is null, in the column too", () => {
  expect(cardOfColumn(cardColumn(null))).toBeNull();
});
