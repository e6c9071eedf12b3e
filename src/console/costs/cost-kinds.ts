import type { AttemptLine, CostConditions, CostedPayment, CostLine, EnteredRate } from "../../costs/index.ts";
import { Big } from "big.js";
import { currencyOf } from "../../platform/money/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { presentLocale, t } from "../language/translate.ts";
import { cardKindText, segmentText } from "../payment-facts/card-kind.ts";
import { brandName, minorText } from "../payment-facts/words.ts";

const SCHEMES = { cardBrands: ["visa", "mastercard", "maestro"] };
const IN_EEA = { ...SCHEMES, cardRegions: ["domestic", "intra-eea"] } as const;

/** The payments that a price of the form is for. No two of the cards are of one payment, because prices that fit add up. */
export const PRICED = {
  any: { words: "Every payment", when: {} },
  consumer_debit: {
    words: "Visa, Mastercard: consumer debit, EEA",
    when: { ...IN_EEA, cardTypes: ["DEBIT"], cardSegments: ["consumer"] },
  },
  consumer_credit: {
    words: "Visa, Mastercard: consumer credit, EEA",
    when: { ...IN_EEA, cardTypes: ["CREDIT"], cardSegments: ["consumer"] },
  },
  consumer_prepaid: {
    words: "Visa, Mastercard: consumer prepaid, EEA",
    when: { ...IN_EEA, cardTypes: ["PREPAID"], cardSegments: ["consumer"] },
  },
  commercial: {
    words: "Visa, Mastercard: commercial, EEA",
    when: { ...IN_EEA, cardSegments: ["commercial"] },
  },
  outside: {
    words: "Visa, Mastercard: from outside the EEA",
    when: { ...SCHEMES, cardRegions: ["interregional"] },
  },
  amex: { words: "American Express", when: { cardBrands: ["amex"] } },
  authenticated: { words: "3-D Secure, besides", when: { authenticated: true } },
  declined: { words: "A declined attempt", when: { attempt: "declined" } },
} as const satisfies Record<string, { words: PlainText; when: CostConditions }>;
type PricedName = keyof typeof PRICED;
export const PRICED_NAMES = Object.keys(PRICED) as readonly PricedName[];

/** The cards that an estimate can be made for. */
export const ESTIMATED = {
  visa_debit: { words: "Visa debit, consumer", brand: "visa", cardType: "DEBIT", segment: "Consumer" },
  visa_credit: { words: "Visa credit, consumer", brand: "visa", cardType: "CREDIT", segment: "Consumer" },
  mastercard_debit: {
    words: "Mastercard debit, consumer",
    brand: "mastercard",
    cardType: "DEBIT",
    segment: "Consumer",
  },
  mastercard_credit: {
    words: "Mastercard credit, consumer",
    brand: "mastercard",
    cardType: "CREDIT",
    segment: "Consumer",
  },
  commercial: {
    words: "Visa credit, commercial",
    brand: "visa",
    cardType: "CREDIT",
    segment: "Commercial",
  },
  amex: { words: "American Express", brand: "amex", cardType: "CREDIT", segment: "Consumer" },
} as const satisfies Record<
  string,
  { words: PlainText } & Pick<CostedPayment, "brand" | "cardType" | "segment">
>;
export type EstimatedName = keyof typeof ESTIMATED;
export const ESTIMATED_NAMES = Object.keys(ESTIMATED) as readonly EstimatedName[];

const OTHERS = {
  refund: "Refunds",
  chargeback: "Chargebacks",
  other: "Other fees of the provider",
} as const satisfies Record<Exclude<CostLine["kind"], "payment">, PlainText>;

/** Lines beside those of payments. */
export const ATTEMPTS = {
  declined: "Declined attempts",
  authenticated: "3-D Secure authentications",
  periodic: "Monthly and yearly fees",
} as const satisfies Record<AttemptLine["kind"], PlainText>;

/** `Visa debit, consumer`. */
export function lineText({ kind, brand, cardType, segment }: CostLine): string {
  if (kind !== "payment") return t(OTHERS[kind]);
  if (brand === null) return t("Payments without a card");
  const card = [brandName(brand), ...(cardType === null ? [] : [cardKindText(cardType).toLowerCase()])].join(
    " ",
  );
  return segment === null ? card : `${card}, ${segmentText(segment).toLowerCase()}`;
}

/** Ten-thousandths of the unit in the currency, rounded half up to its minor unit. */
export function unitsText(units: bigint, currency: string): string {
  return minorText(minorOfUnits(units, currency), currency);
}

export function minorOfUnits(units: bigint, currency: string): bigint {
  const unit = 10n ** BigInt(4 - currencyOf(currency).minorUnitDigits);
  const half = units < 0n ? -unit / 2n : unit / 2n;
  return (units + half) / unit;
}

/** `0.75% + 0.10`. */
export function rateText({ percentage, fixed, isByAmount }: EnteredRate): string {
  const number = (units: bigint, least: number): string =>
    new Intl.NumberFormat(presentLocale(), { minimumFractionDigits: least, maximumFractionDigits: 4 }).format(
      new Big(String(units)).div(10_000).toFixed() as `${number}`,
    );
  const parts = [
    ...(percentage === 0n && fixed !== 0n ? [] : [`${number(percentage, 2)}%`]),
    ...(fixed === 0n ? [] : [number(fixed, 2)]),
  ].join(" + ");
  return isByAmount ? t("{rate}, by amount", { rate: parts }) : parts;
}
