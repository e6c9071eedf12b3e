import { EXEMPTIONS, type Exemption } from "@quittance/provider-kit";
import type { ExemptionRules } from "../connectors/index.ts";

/** The codes of the public API: 01 to 04 are exemptions, 05 to 07 are payments out of scope. */
const BY_CODE: Readonly<Record<string, Exemption>> = {
  "01": "lowValue",
  "02": "tra",
  "03": "trusted",
  "04": "corporate",
};

/** The exemption that `threeDSecureData.exemptionIndicator` names. */
export function exemptionOfCode(code: string | undefined): Exemption | undefined {
  return code === undefined ? undefined : BY_CODE[code];
}

/** The inverse of `exemptionOfCode`. */
export function codeOfExemption(exemption: Exemption): string {
  return Object.keys(BY_CODE).find((code) => BY_CODE[code] === exemption)!;
}

/** Payments out of scope, by their code: no exemption is requested for them, and they have to be what the code says. */
const OUT_OF_SCOPE: Readonly<Record<string, (facts: ScopeFacts) => string | undefined>> = {
  "05": ({ transactionIndicator }) =>
    MERCHANT_INITIATED.has(transactionIndicator)
      ? undefined
      : "names a payment that the merchant initiates, which transactionIndicator does not say",
  "06": ({ transactionIndicator }) =>
    transactionIndicator === "MOTO" ? undefined : "names MOTO, which transactionIndicator does not say",
  "07": ({ cardType, isAuthenticated }) => {
    if (cardType !== null && cardType !== "PREPAID")
      return "names an anonymous card, and the card is not a prepaid one";
    return isAuthenticated
      ? undefined
      : "names an anonymous card, which only an authentication request can say, and none is sent";
  },
};
const MERCHANT_INITIATED: ReadonlySet<string> = new Set([
  "RECURRING",
  "CARDONFILE-MERCHANT-INITIATED",
  "CARDONFILE_MERCHANT",
]);

/** Facts of a payment that its request says is out of scope. */
export interface ScopeFacts {
  readonly transactionIndicator: string;
  /** `PREPAID`, `DEBIT`, …; null while the card or its type is not known. */
  readonly cardType: string | null;
  /** An authentication request is sent before the authorisation. */
  readonly isAuthenticated: boolean;
}

/** Whether a code of the public API says that the payment is out of scope. */
export function isOutOfScope(code: string | undefined): code is "05" | "06" | "07" {
  return code !== undefined && Object.hasOwn(OUT_OF_SCOPE, code);
}

/** Why a payment is not out of scope in the way that the code says, in words that follow the name of the field. */
export function refuseOutOfScope(code: "05" | "06" | "07", facts: ScopeFacts): string | undefined {
  return OUT_OF_SCOPE[code]!(facts);
}

/** Everything that decides on the exemptions of one payment, but what is counted. */
export interface ExemptionFacts {
  readonly rules: ExemptionRules;
  /** A payment, and not the registration of a card. */
  readonly isPayment: boolean;
  /** In EUR; undefined where no rate of the day is known, or there is no amount. */
  readonly cents: bigint | undefined;
  /** The customer takes part: not MOTO, and not initiated by the merchant. */
  readonly isCustomerPresent: boolean;
  /** The countries of card and merchant (ISO 3166-1 alpha-2); null while it is not known. */
  readonly cardCountry: string | null;
  readonly merchantCountry: string | null;
  /** `Consumer`, `Business`, …; null while the card or its segment is not known. */
  readonly segment: string | null;
  /** The exemptions that can reach the issuer: by the provider, or in an authentication request. */
  readonly carried: readonly Exemption[];
}

/** Where strong authentication is the law: the EEA by the directive, the United Kingdom by its own rules. */
const IN_SCOPE = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/**
 * Why a payment cannot have the exemption, in words that follow the name of the field; undefined when it can.
 * By the Commission Delegated Regulation (EU) 2018/389, articles 13, 16, 17, 18 and the annex.
 */
export function refuseExemption(exemption: Exemption, facts: ExemptionFacts): string | undefined {
  const { rules, carried } = facts;
  if (rules.mode === "off") return "names an exemption, which this connector never requests";
  return (
    refuseScope(facts) ??
    BY_EXEMPTION[exemption](facts) ??
    (carried.includes(exemption)
      ? undefined
      : "names an exemption that the provider of this connector cannot request")
  );
}

function refuseScope(facts: ExemptionFacts): string | undefined {
  const { isPayment, isCustomerPresent, cardCountry, merchantCountry } = facts;
  if (!isPayment) return "names an exemption, which only a payment can have";
  if (!isCustomerPresent)
    return "names an exemption, which payments without the customer (MOTO, merchant-initiated) do not need";
  // One leg out. The country of one side alone says nothing.
  if (cardCountry !== null && merchantCountry !== null) {
    const outside = [cardCountry, merchantCountry].find((country) => !IN_SCOPE.has(country));
    if (outside !== undefined)
      return `names an exemption, which payments with a side in ${outside} do not need`;
  }
  return undefined;
}

const NO_RATE = "names an exemption with a limit in EUR, and no rate of the day is known for the currency";

const BY_EXEMPTION: Readonly<Record<Exemption, (facts: ExemptionFacts) => string | undefined>> = {
  lowValue: ({ rules: { lowValueMaxCents }, cents }) => {
    if (lowValueMaxCents === 0n) return "names low value, which this connector does not request";
    if (cents === undefined) return NO_RATE;
    return cents > lowValueMaxCents
      ? `names low value, which is for at most EUR ${euros(lowValueMaxCents)}`
      : undefined;
  },
  tra: ({ rules: { traBandCents }, cents }) => {
    if (traBandCents === 0n) return "names low risk, for which the connector has no band of its acquirer";
    if (cents === undefined) return NO_RATE;
    return cents > traBandCents
      ? `names low risk, which the acquirer grants up to EUR ${euros(traBandCents)}`
      : undefined;
  },
  trusted: ({ rules: { trusted } }) =>
    trusted ? undefined : "names a trusted beneficiary, which this connector does not request",
  corporate: ({ rules: { corporate }, segment }) => {
    if (!corporate) return "names a secure corporate payment, which this connector does not request";
    return segment?.toLowerCase() === "consumer"
      ? "names a secure corporate payment, and the card is a consumer's"
      : undefined;
  },
};

function euros(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/**
 * The exemptions that `auto` may request, in its order: what the payment can have, and what is known to be so. Unlike a merchant
 * who names one, the gateway does not guess: a corporate card is known as one, a trusted merchant too.
 *
 * @param known.score of the risk rules; undefined where none was computed
 * @param known.isTrusted the issuer said that the cardholder has listed the merchant
 */
export function automaticExemptions(
  facts: ExemptionFacts,
  known: { readonly score: number | undefined; readonly isTrusted: boolean },
): Exemption[] {
  const { rules, segment } = facts;
  if (rules.mode !== "auto") return [];
  const isLikely: Readonly<Record<Exemption, boolean>> = {
    lowValue: true,
    tra: rules.maxScore === undefined || (known.score ?? 0) <= rules.maxScore,
    trusted: known.isTrusted,
    corporate: segment !== null && segment.toLowerCase() !== "consumer",
  };
  const possible = EXEMPTIONS.filter(
    (exemption) => isLikely[exemption] && refuseExemption(exemption, facts) === undefined,
  );
  return rules.order.filter((exemption) => possible.includes(exemption));
}
