/** The public API's card types (facts of `returnData.type`). */
export type CardBrand =
  | "visa"
  | "mastercard"
  | "amex"
  | "diners"
  | "discover"
  | "jcb"
  | "maestro"
  | "unionpay"
  | "dinacard";

interface BrandRules {
  readonly brand: CardBrand;
  /** As the brand writes itself. */
  readonly name: string;
  /** First and last prefix of each range of numbers; both have the same number of digits. */
  readonly ranges: readonly (readonly [first: number, last: number])[];
  /** How many digits a card number of the brand may have. */
  readonly panLengths: readonly number[];
  readonly cvvLengths: readonly number[];
  /** There are cards of the brand on which no security code is printed. */
  readonly cvvIsOptional?: true;
}

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** All brands the gateway recognises. Pages that recognise a card while it is typed are given this table. */
export const CARD_BRANDS: readonly BrandRules[] = [
  { brand: "visa", name: "Visa", ranges: [[4, 4]], panLengths: [13, 16, 18, 19], cvvLengths: [3] },
  {
    brand: "mastercard",
    name: "Mastercard",
    ranges: [
      [51, 55],
      [222100, 272099],
    ],
    panLengths: [16],
    cvvLengths: [3],
  },
  {
    brand: "amex",
    name: "American Express",
    ranges: [
      [34, 34],
      [37, 37],
    ],
    panLengths: [15],
    // The four digits are on the front; some issuers print three on the back and take both.
    cvvLengths: [3, 4],
  },
  {
    brand: "discover",
    name: "Discover",
    ranges: [
      [6011, 6011],
      [622126, 622925],
      [644, 649],
      [65, 65],
    ],
    panLengths: from(16, 19),
    cvvLengths: [3],
  },
  {
    brand: "diners",
    name: "Diners Club",
    ranges: [
      [300, 305],
      [3095, 3095],
      [36, 36],
      [38, 39],
    ],
    panLengths: from(14, 19),
    cvvLengths: [3],
  },
  {
    brand: "jcb",
    name: "JCB",
    ranges: [
      [3337, 3349],
      [3528, 3589],
    ],
    panLengths: from(16, 19),
    cvvLengths: [3],
  },
  {
    brand: "unionpay",
    name: "UnionPay",
    ranges: [
      [62, 62],
      [81, 81],
    ],
    panLengths: from(16, 19),
    cvvLengths: [3],
  },
  {
    brand: "maestro",
    name: "Maestro",
    ranges: [
      [50, 50],
      [56, 58],
      [6, 6],
    ],
    panLengths: from(13, 19),
    cvvLengths: [3],
    // Also those that are Bancontact cards at home (6703).
    cvvIsOptional: true,
  },
  { brand: "dinacard", name: "DinaCard", ranges: [[9891, 9891]], panLengths: [16], cvvLengths: [3] },
];

const MAX_PREFIX = 6;
/** Every range with its brand, by the number of digits of its prefixes. */
const RANGES = Array.from({ length: MAX_PREFIX + 1 }, (_, length) =>
  CARD_BRANDS.flatMap((rules) =>
    rules.ranges
      .filter(([first]) => String(first).length === length)
      .map(([first, last]) => ({ first, last, rules })),
  ),
);

/**
 * The brand of a card number, or of the first digits typed so far. Where ranges of two brands overlap, the one named by
 * the longer prefix owns the number: 622126 to 622925 is Discover although 62 is UnionPay.
 */
export function brandOf(digits: string): BrandRules | undefined {
  for (let length = Math.min(MAX_PREFIX, digits.length); length > 0; length--) {
    const prefix = Number(digits.slice(0, length));
    const found = RANGES[length]?.find(({ first, last }) => prefix >= first && prefix <= last);
    if (found) return found.rules;
  }
  return undefined;
}

/** National schemes that a card may carry beside the brand of its number: the customer may choose which of them pays. */
export type SecondBrand = "cartes_bancaires" | "bancontact" | "dankort";

export const SECOND_BRANDS: readonly { readonly brand: SecondBrand; readonly name: string }[] = [
  { brand: "cartes_bancaires", name: "CB" },
  { brand: "bancontact", name: "Bancontact" },
  { brand: "dankort", name: "Dankort" },
];

/** Whether it is a brand by which the gateway names numbers. */
export function isCardBrand(brand: string): brand is CardBrand {
  return CARD_BRANDS.some((entry) => entry.brand === brand);
}

/** Whether it is one of the national schemes that the gateway can send payments to. */
export function isSecondBrand(brand: string | undefined): brand is SecondBrand {
  return SECOND_BRANDS.some((entry) => entry.brand === brand);
}

/** As the brand writes itself; another word as it is. */
export function brandName(brand: string): string {
  return [...CARD_BRANDS, ...SECOND_BRANDS].find((entry) => entry.brand === brand)?.name ?? brand;
}
