import { capabilitiesOfRow, methodTable, type CustomerField, type MethodRow } from "@quittance/provider-kit";
import { ITEM_LEVEL_FIELDS, LEVEL_FIELDS } from "./level-data.ts";

/** A payment method of Adyen, as data: nothing else in this package lists methods. */
interface AdyenMethod extends MethodRow {
  /** Adyen's `paymentMethod.type`; a card has several. */
  readonly type: string;
  /** A payment can store it, for later ones. */
  readonly isStored?: true;
  /** Fields that the customer enters on the gateway's page, with Adyen's names of them in `paymentMethod`. */
  readonly customerFields?: Partial<Record<CustomerField, string>>;
  /** Adyen requires `shopperEmail` in `paymentMethod` too. */
  readonly hasEmail?: true;
  /** It is sold with the lines of the order. */
  readonly withLines?: true;
}

const EUR = ["EUR"];

/** The methods by the names of the public API (docs.adyen.com/payment-methods). */
export const ADYEN_METHODS: Readonly<Record<string, AdyenMethod>> = {
  Creditcard: {
    type: "scheme",
    instrument: "card",
    separateCapture: true,
    isStored: true,
    capabilities: {
      operations: [
        "debit",
        "preauthorize",
        "incremental-authorization",
        "capture",
        "void",
        "refund",
        "register",
        "deregister",
      ],
      takes: ["splits", "l2l3Data", "referenceSchemeTransactionIdentifier"],
      exemptions: ["lowValue", "tra", "trusted", "corporate"],
      walletTokens: ["network_token", "passthrough"],
      secondBrands: ["cartes_bancaires", "bancontact", "dankort"],
      walletSecondBrands: ["cartes_bancaires", "bancontact", "dankort"],
      levelFields: LEVEL_FIELDS,
      itemLevelFields: ITEM_LEVEL_FIELDS,
    },
  },
  DirectDebit: {
    type: "sepadirectdebit",
    instrument: "iban",
    currencies: EUR,
    isStored: true,
    decidedWithinHours: 20 * 24,
    // The gateway keeps the account itself: Adyen stores none. Payouts go by the Transfers API, which has an inquiry.
    capabilities: {
      operations: ["debit", "refund", "deregister", "payout"],
      inquiredOperations: ["payout"],
    },
  },
  Ideal: { type: "ideal", currencies: EUR, countries: ["NL"], isStored: true },
  PayPal: {
    type: "paypal",
    separateCapture: true,
    isStored: true,
    capabilities: { operations: ["debit", "preauthorize", "capture", "void", "refund", "deregister"] },
  },
  /** In the app, by a code on the page; with the card's number it is `Creditcard`. */
  Bancontact: { type: "bcmc_mobile", currencies: EUR, countries: ["BE"] },
  Klarna: {
    type: "klarna",
    // Of the countries where Klarna sells to customers in Europe, and its others.
    currencies: "EUR DKK NOK SEK CHF GBP PLN CZK RON USD CAD AUD NZD".split(" "),
    separateCapture: true,
    requires: ["email", "billingCountry"],
    withLines: true,
    // A session at Klarna's page is open for two days.
    decidedWithinHours: 3 * 24,
  },
  Blik: {
    type: "blik",
    currencies: ["PLN"],
    countries: ["PL"],
    customerFields: { blikCode: "blikCode" },
    decidedWithinHours: 1,
  },
  /** The customer's bank is chosen before: Adyen requires its id. */
  Eps: { type: "eps", currencies: EUR, countries: ["AT"], customerFields: { bank: "issuer" } },
  /** Adyen's name is online banking in Poland; it is Przelewy24, in złoty only (docs.adyen.com/payment-methods/online-banking-poland). */
  Przelewy24: {
    type: "onlineBanking_PL",
    currencies: ["PLN"],
    countries: ["PL"],
    customerFields: { bank: "issuer" },
    // As Adyen's own component links to them.
    capabilities: {
      terms: {
        company: "Przelewy24",
        termsUrl: "https://www.przelewy24.pl/regulamin",
        privacyUrl: "https://www.przelewy24.pl/obowiazek-informacyjny-rodo-platnicy",
      },
    },
  },
  MobilePay: {
    type: "mobilepay",
    currencies: ["DKK", "EUR", "NOK", "SEK"],
    countries: ["DK", "FI"],
    separateCapture: true,
  },
  Vipps: {
    type: "vipps",
    currencies: ["NOK"],
    countries: ["NO"],
    separateCapture: true,
    customerFields: { phone: "telephoneNumber" },
  },
  Twint: { type: "twint", currencies: ["CHF"], countries: ["CH"] },
  Swish: { type: "swish", currencies: ["SEK"], countries: ["SE"] },
  Trustly: { type: "trustly", currencies: ["EUR", "SEK", "DKK", "NOK", "GBP"], decidedWithinHours: 3 * 24 },
  Wero: { type: "wero", currencies: EUR, countries: ["DE", "BE", "FR", "LU"] },
  Multibanco: { type: "multibanco", currencies: EUR, countries: ["PT"], decidedWithinHours: 10 * 24 },
  MbWay: {
    type: "mbway",
    currencies: EUR,
    countries: ["PT"],
    requires: ["email"],
    customerFields: { phone: "telephoneNumber" },
    hasEmail: true,
    decidedWithinHours: 1,
  },
  Bizum: { type: "bizum", currencies: EUR, countries: ["ES"] },
  Alma: { type: "alma", currencies: EUR, countries: ["FR"] },
  BankTransfer: {
    type: "bankTransfer_IBAN",
    currencies: EUR,
    requires: ["name", "email"],
    decidedWithinHours: 30 * 24,
  },
};

const TABLE = methodTable("Adyen", ADYEN_METHODS, (method) => {
  const { customerFields, separateCapture } = method;
  return capabilitiesOfRow(method, {
    operations: separateCapture
      ? ["debit", "preauthorize", "capture", "void", "refund"]
      : ["debit", "refund"],
    // Adyen has no call for the state of a payment: its responses and webhooks are all there is.
    inquiry: "none",
    partialCapture: true,
    // A setting of the account.
    multipleCaptures: "by_payment",
    // A cancellation releases the whole rest.
    partialVoid: false,
    partialRefund: true,
    takes: ["splits"],
    ...(customerFields && { customerFields: Object.keys(customerFields) as CustomerField[] }),
  });
});

export const METHODS = TABLE.capabilities;

/** The row of a connector's method. */
export const methodOf = TABLE.rowOf;
