import creditCardType from "credit-card-type";
import { describe, expect, test } from "vitest";
import { brandOf, type CardBrand } from "./card-brand.ts";

/** The brands of the library, in the words of the public API; it has no word for the others. */
const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: "visa",
  mastercard: "mastercard",
  "american-express": "amex",
  "diners-club": "diners",
  discover: "discover",
  jcb: "jcb",
  unionpay: "unionpay",
  maestro: "maestro",
};

/** Where the gateway decides otherwise: the first four digits, what it decides, and why. */
const DEVIATIONS: readonly (readonly [prefixes: RegExp, brand: CardBrand | undefined, because: string])[] = [
  [/^(1800|2131)/, undefined, "JCB's ranges of 15 digits, which are not issued any more"],
  [/^3095/, "diners", "a range that the library does not list"],
  [/^(333[7-9]|334\d)/, "jcb", "a range that the library does not list"],
  [/^(5061|5079)/, "maestro", "the library finds Verve, which is charged as Maestro here"],
  [/^(5067|509\d)/, "maestro", "the library finds Elo, which is charged as Maestro here"],
  [/^59/, undefined, "the library counts it as Maestro; no scheme lists it"],
  [/^622[2-9]/, "discover", "UnionPay cards that Discover processes"],
  [/^62(71|7[3-5]|7[89]|8[01]|9[03-9])/, "unionpay", "the library also lists parts of 62 as Maestro"],
  [/^(6505|6507|6550)/, "discover", "the library finds Elo, which Discover processes"],
  [/^81(7[2-9]|[89]\d)/, "unionpay", "a range that the library does not list"],
  [/^9891/, "dinacard", "a scheme that the library does not have"],
];

/** The prefixes of four digits, each as a card number of 16. */
const PREFIXES = Array.from({ length: 9_000 }, (_, index) => String(index + 1_000));

describe("brands compared with credit-card-type", () => {
  test("differ nowhere but where the gateway means it", () => {
    const differing = PREFIXES.filter(differs);
    expect(differing.filter((prefix) => !deviationOf(prefix))).toEqual([]);
    for (const prefix of differing)
      expect(brandOf(prefix.padEnd(16, "0"))?.brand).toBe(deviationOf(prefix)?.[1]);
  });

  test("no deviation is listed that is none", () => {
    const differing = PREFIXES.filter(differs);
    const unneeded = DEVIATIONS.filter(([pattern]) => !differing.some((prefix) => pattern.test(prefix)));
    expect(unneeded).toEqual([]);
  });

  test.each([
    ["Mir", "2200770239097761"],
    ["Troy", "9792030394440796"],
    ["UATP", "135410014004955"],
  ])("a card of %s has no brand here and is refused, and is not taken for another brand", (_name, pan) => {
    expect(brandOf(pan)).toBeUndefined();
  });

  test("a card of RuPay is charged as the brand that it shares its range with, or refused", () => {
    // Its ranges: 65 is Discover's, 508 lies in Maestro's, 82 is its own.
    expect(brandOf("6521111111111117")?.brand).toBe("discover");
    expect(brandOf("5085000000000000")?.brand).toBe("maestro");
    expect(brandOf("8200000000000000")).toBeUndefined();
  });
});

function deviationOf(prefix: string) {
  return DEVIATIONS.find(([pattern]) => pattern.test(prefix));
}

function differs(prefix: string): boolean {
  const pan = prefix.padEnd(16, "0");
  const known = creditCardType(pan).flatMap(({ type }) => BRANDS[type] ?? []);
  const own = brandOf(pan)?.brand;
  return own === undefined ? known.length > 0 : !known.includes(own);
}
