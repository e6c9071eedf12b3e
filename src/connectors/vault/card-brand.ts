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

export interface BrandRules {
  readonly brand: CardBrand;
  /** How many digits a card number of the brand may have. */
  readonly panLengths: readonly number[];
  readonly cvvLengths: readonly number[];
}

/**
 * The brand of a card number, or of the first digits typed so far. Where ranges of two brands overlap, the one named by
 * the longer prefix owns the number: 622126 to 622925 is Discover although 62 is UnionPay.
 */
export function brandOf(digits: string): BrandRules | undefined {
  for (let length = LONGEST_PREFIX; length > 0; length--) {
    if (digits.length < length) continue;
    const prefix = Number(digits.slice(0, length));
    const range = RANGES.find(
      ([, first, last = first]) => String(first).length === length && prefix >= first && prefix <= last,
    );
    if (range) return RULES[range[0]];
  }
  return undefined;
}

const LONGEST_PREFIX = 6;

/** Brand, first and last prefix; both have the same number of digits. */
const RANGES: readonly (readonly [CardBrand, first: number, last?: number])[] = [
  ["visa", 4],
  ["mastercard", 51, 55],
  ["mastercard", 222100, 272099],
  ["amex", 34],
  ["amex", 37],
  ["discover", 6011],
  ["discover", 622126, 622925],
  ["discover", 644, 649],
  ["discover", 65],
  ["diners", 300, 305],
  ["diners", 3095],
  ["diners", 36],
  ["diners", 38, 39],
  ["jcb", 3337, 3349],
  ["jcb", 3528, 3589],
  ["unionpay", 62],
  ["unionpay", 81],
  ["maestro", 50],
  ["maestro", 56, 58],
  ["maestro", 6],
  ["dinacard", 9891],
];

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const RULES: Readonly<Record<CardBrand, BrandRules>> = {
  visa: { brand: "visa", panLengths: [13, 16, 18, 19], cvvLengths: [3] },
  mastercard: { brand: "mastercard", panLengths: [16], cvvLengths: [3] },
  // The four digits are on the front; some issuers print three on the back and take both.
  amex: { brand: "amex", panLengths: [15], cvvLengths: [3, 4] },
  diners: { brand: "diners", panLengths: from(14, 19), cvvLengths: [3] },
  discover: { brand: "discover", panLengths: from(16, 19), cvvLengths: [3] },
  jcb: { brand: "jcb", panLengths: from(16, 19), cvvLengths: [3] },
  maestro: { brand: "maestro", panLengths: from(13, 19), cvvLengths: [3] },
  unionpay: { brand: "unionpay", panLengths: from(16, 19), cvvLengths: [3] },
  dinacard: { brand: "dinacard", panLengths: [16], cvvLengths: [3] },
};
