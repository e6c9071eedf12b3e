import type { Json } from "./fake-stripe-values.ts";

/** The number whose issuer authenticates the customer. */
export const AUTHENTICATED = "4000002760003184";
/** Its issuer demands an action whatever proof there is. Recorded errors about it have no code. */
export const ACTION_FORBIDDEN = "4000002500003155";

/** Why an issuer declines a number of docs.stripe.com/testing: the code, and the decline code of `card_declined`. */
const DECLINED: Readonly<Record<string, readonly [code: string, declineCode: string]>> = {
  "4000000000000002": ["card_declined", "generic_decline"],
  "4000000000009995": ["card_declined", "insufficient_funds"],
  "4000000000009987": ["card_declined", "lost_card"],
  "4000000000009979": ["card_declined", "stolen_card"],
  "4000000000000069": ["expired_card", "expired_card"],
  "4000000000000127": ["incorrect_cvc", "incorrect_cvc"],
  "4000000000000119": ["processing_error", "processing_error"],
};

/** Payment methods and tokens that are there from the beginning, without `pm_card_` and `tok_`. */
const NAMED: Readonly<Record<string, string>> = {
  visa: "4242424242424242",
  visa_debit: "4000056655665556",
  mastercard: "5555555555554444",
  mastercard_debit: "5200828282828210",
  amex: "378282246310005",
  discover: "6011111111111117",
  chargeDeclined: "4000000000000002",
  chargeDeclinedInsufficientFunds: "4000000000009995",
  visa_chargeDeclined: "4000000000000002",
  visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  visa_chargeDeclinedLostCard: "4000000000009987",
  visa_chargeDeclinedStolenCard: "4000000000009979",
  chargeDeclinedExpiredCard: "4000000000000069",
  chargeDeclinedIncorrectCvc: "4000000000000127",
  chargeDeclinedProcessingError: "4000000000000119",
  threeDSecureRequired: AUTHENTICATED,
  threeDSecure2Required: AUTHENTICATED,
  authenticationRequired: AUTHENTICATED,
};

/** The error of a card that is declined; undefined for one that is charged. */
export function declineOf(number: string): Json | undefined {
  const declined = DECLINED[number];
  if (!declined) return undefined;
  const [code, decline_code] = declined;
  return { type: "card_error", code, decline_code, message: "Declined." };
}

/** The number behind `pm_card_visa` or `tok_visa`; undefined for another id. */
export function numberOf(id: string): string | undefined {
  const [, name = ""] = /^(?:pm_card_|tok_)(\w+)$/.exec(id) ?? [];
  return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
}

const BRANDS: readonly (readonly [RegExp, string])[] = [
  [/^4/, "visa"],
  [/^(?:5[1-5]|2[2-7])/, "mastercard"],
  [/^3[47]/, "amex"],
  [/^6(?:011|5)/, "discover"],
];

/** The card of a payment method, as Stripe shows it. */
export function shownCard(number: string, form: Readonly<Record<string, string>>): Json {
  return {
    brand: BRANDS.find(([pattern]) => pattern.test(number))?.[1] ?? "unknown",
    last4: number.slice(-4),
    exp_month: Number(form["card[exp_month]"] ?? 12),
    exp_year: Number(form["card[exp_year]"] ?? 2099),
    funding: "credit",
    country: "US",
    fingerprint: `fp${number.slice(-4)}`,
    checks: { cvc_check: "pass", address_line1_check: null, address_postal_code_check: null },
    networks: { available: ["visa"], preferred: null },
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
