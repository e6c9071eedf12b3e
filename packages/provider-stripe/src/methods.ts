import {
  capabilitiesOfRow,
  methodTable,
  type CustomerField,
  type MethodRow,
  type ProviderOperation,
} from "@quittance/provider-kit";
import { ITEM_LEVEL_FIELDS, LEVEL_FIELDS } from "./level-data.ts";

/** A payment method of Stripe, as data: nothing else in this package lists methods. */
export interface StripeMethod extends MethodRow {
  /** Stripe's `payment_method_types[]`. */
  readonly type: string;
  /** `capture_method` manual. */
  readonly separateCapture?: true;
  /** A payment can store it, for later ones without the customer. */
  readonly mandate?: true;
  /** It can be stored without a payment. */
  readonly registersWithoutPayment?: true;
  /** Fields that the customer enters on the gateway's page. */
  readonly customerFields?: readonly CustomerField[];
  /** The customer confirms in an app, for which Stripe has no page. */
  readonly isConfirmedInApp?: true;
  /** The money comes by a transfer to an account of the customer's balance. */
  readonly isFunded?: true;
  /** Money goes to a connected account at Stripe. */
  readonly paysOut?: true;
}

const EUR = ["EUR"];

/** The methods by the names of the public API (docs.stripe.com/payments/payment-methods/payment-method-support). */
export const STRIPE_METHODS: Readonly<Record<string, StripeMethod>> = {
  Creditcard: {
    type: "card",
    instrument: "card",
    separateCapture: true,
    mandate: true,
    registersWithoutPayment: true,
    capabilities: {
      takes: ["splits", "l2l3Data", "referenceSchemeTransactionIdentifier"],
      // A token as it came would have to be made for Stripe as the gateway.
      // Without a proof of the gateway Stripe chooses exemptions itself.
      exemptionsWithProof: ["tra"],
      walletTokens: ["network_token"],
      secondBrands: ["cartes_bancaires"],
      walletSecondBrands: ["cartes_bancaires"],
      levelFields: LEVEL_FIELDS,
      itemLevelFields: ITEM_LEVEL_FIELDS,
    },
  },
  DirectDebit: {
    type: "sepa_debit",
    instrument: "iban",
    currencies: EUR,
    mandate: true,
    registersWithoutPayment: true,
    // docs.stripe.com/payments/sepa-debit: up to 14 business days.
    decidedWithinHours: 20 * 24,
  },
  Ideal: { type: "ideal", currencies: EUR, countries: ["NL"], mandate: true },
  Bancontact: { type: "bancontact", currencies: EUR, countries: ["BE"], mandate: true },
  Klarna: {
    type: "klarna",
    // Those of the countries in Stripe's list of Klarna's locales.
    currencies: "EUR CZK DKK GBP NOK PLN RON SEK CHF USD CAD AUD NZD".split(" "),
    separateCapture: true,
    requires: ["email", "billingCountry"],
    // A session at Klarna's page is open for two days.
    decidedWithinHours: 3 * 24,
  },
  Blik: {
    type: "blik",
    currencies: ["PLN"],
    countries: ["PL"],
    customerFields: ["blikCode"],
    isConfirmedInApp: true,
    decidedWithinHours: 1,
  },
  Eps: { type: "eps", currencies: EUR, countries: ["AT"], requires: ["name"] },
  Przelewy24: {
    type: "p24",
    currencies: ["PLN", "EUR"],
    countries: ["PL"],
    requires: ["email"],
    decidedWithinHours: 2 * 24,
  },
  MobilePay: {
    type: "mobilepay",
    currencies: ["DKK", "EUR", "NOK", "SEK"],
    countries: ["DK", "FI"],
    separateCapture: true,
  },
  Twint: { type: "twint", currencies: ["CHF"], countries: ["CH"] },
  Swish: { type: "swish", currencies: ["SEK"], countries: ["SE"] },
  Multibanco: {
    type: "multibanco",
    currencies: EUR,
    countries: ["PT"],
    requires: ["email"],
    decidedWithinHours: 10 * 24,
  },
  MbWay: {
    type: "mb_way",
    currencies: EUR,
    countries: ["PT"],
    customerFields: ["phone"],
    isConfirmedInApp: true,
    decidedWithinHours: 1,
  },
  Bizum: { type: "bizum", currencies: EUR, countries: ["ES"] },
  Satispay: { type: "satispay", currencies: EUR, countries: ["IT"], separateCapture: true },
  Alma: { type: "alma", currencies: EUR, countries: ["FR"], separateCapture: true },
  BankTransfer: {
    type: "customer_balance",
    currencies: EUR,
    requires: ["email"],
    isFunded: true,
    paysOut: true,
    decidedWithinHours: 32 * 24,
    capabilities: { isCancelledWhenExpired: true },
  },
};

/** Days after which a bank transfer that did not come is cancelled; Stripe waits for ever. */
export const TRANSFER_DAYS = 30;

function operationsOf(name: string, method: StripeMethod): ProviderOperation[] {
  return [
    "debit",
    ...(method.separateCapture ? (["preauthorize"] as const) : []),
    ...(name === "Creditcard" ? (["incremental-authorization"] as const) : []),
    ...(method.separateCapture ? (["capture", "void"] as const) : []),
    "refund",
    ...(method.registersWithoutPayment ? (["register"] as const) : []),
    ...(method.mandate ? (["deregister"] as const) : []),
    ...(method.paysOut ? (["payout"] as const) : []),
  ];
}

const TABLE = methodTable("Stripe", STRIPE_METHODS, (method, name) => {
  const { customerFields } = method;
  return capabilitiesOfRow(method, {
    operations: operationsOf(name, method),
    inquiry: "provider_reference",
    partialCapture: true,
    multipleCaptures: "by_payment",
    // A cancellation releases the whole rest.
    partialVoid: false,
    partialRefund: true,
    // A destination charge has one receiver.
    maxSplits: 1,
    takes: ["splits"],
    ...(customerFields && { customerFields }),
  });
});

export const METHODS = TABLE.capabilities;

/** The row of a connector's method. */
export const methodOf = TABLE.rowOf;

/** The row of one of Stripe's types. */
export function methodOfType(type: string): StripeMethod | undefined {
  return Object.values(STRIPE_METHODS).find((method) => method.type === type);
}
