import fc from "fast-check";
import { expect, test } from "vitest";
import { epcCode } from "./epc-code.ts";
import { isRfReference, REFERENCE_ALPHABET, rfReference } from "./rf-reference.ts";

const REFERENCE_CHARACTERS = Array.from(REFERENCE_ALPHABET);

const TRANSFER = {
  accountHolder: "Halden Group GmbH",
  iban: "AT44 1999 9000 0421 7201",
  amount: { minor: 184_900n, currency: "EUR" },
  reference: "RF92 Q7K4 P2M9",
};

test("references have the check digits of ISO 11649", () => {
  expect(["Q7K4P2M9", "B83XW5TN", "H4D2ZC6R"].map(rfReference)).toEqual([
    "RF92Q7K4P2M9",
    "RF32B83XW5TN",
    "RF85H4D2ZC6R",
  ]);
  expect(isRfReference("RF93Q7K4P2M9")).toBe(false);
  expect(isRfReference("RF92q7k4p2m9")).toBe(false);
  expect(isRfReference("DE92Q7K4P2M9")).toBe(false);
});

test("one wrong character or two that changed places are no reference any more", () => {
  const text = fc.array(fc.constantFrom(...REFERENCE_CHARACTERS), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(text, fc.nat(7), fc.constantFrom(...REFERENCE_CHARACTERS), (characters, place, other) => {
      const reference = rfReference(characters.join(""));
      expect(isRfReference(reference)).toBe(true);
      const at = place + 4;
      if (reference[at] !== other)
        expect(isRfReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBe(false);
    }),
  );
});

test("the code has the lines of EPC069-12, and its structured reference in line 10", () => {
  expect(epcCode(TRANSFER)).toBe(
    "BCD\n002\n1\nSCT\n\nHalden Group GmbH\nAT441999900004217201\nEUR1849.00\n\nRF92Q7K4P2M9",
  );
  expect(epcCode({ ...TRANSFER, bic: "giba atww" })?.split("\n")[4]).toBe("GIBAATWW");
});

test("a reference of another form is in line 11", () => {
  const lines = epcCode({ ...TRANSFER, reference: "SIM-123456-654321" })?.split("\n");
  expect(lines?.slice(9)).toEqual(["", "SIM-123456-654321"]);
});

test("there is no code of another currency, of too much, or of texts that are too long", () => {
  expect(epcCode({ ...TRANSFER, amount: { minor: 100n, currency: "CHF" } })).toBeUndefined();
  expect(epcCode({ ...TRANSFER, amount: { minor: 100_000_000_000n, currency: "EUR" } })).toBeUndefined();
  expect(epcCode({ ...TRANSFER, accountHolder: "x".repeat(71) })).toBeUndefined();
  expect(epcCode({ ...TRANSFER, reference: "x".repeat(141) })).toBeUndefined();
  expect(epcCode({ ...TRANSFER, accountHolder: "Line\nBreak" })).toBeUndefined();
  expect(epcCode({ ...TRANSFER, accountHolder: "ü".repeat(70), reference: "ü".repeat(140) })).toBeUndefined();
});
