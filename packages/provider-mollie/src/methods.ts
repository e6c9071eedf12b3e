import { methodTable, type ProviderOperation } from "@quittance/provider-kit";

/** A payment method of Mollie, as data: nothing else in this package names a method. */
export interface MollieMethod {
  /** Mollie's `method`. */
  readonly type: string;
  readonly currencies: readonly string[];
  /** Where its customers are; empty: anywhere. */
  readonly countries: readonly string[];
  /** How the money is taken. `mandate`: by an account number, without the customer. */
  readonly flow: "redirect" | "mandate";
  /** It can be authorised and captured later; `only`: it cannot be charged at once. */
  readonly separateCapture?: true | "only";
  /** It is sold with the lines of the order and the customer's address. */
  readonly withLines?: true;
  /** A first payment makes a mandate of this type, by which later ones are charged. */
  readonly mandate?: "creditcard" | "directdebit" | "paypal";
  /** A mandate can be made without a payment, by one of nothing. */
  readonly registersWithoutPayment?: true;
  /** Amounts in these currencies must be whole: Mollie would round them. */
  readonly wholeAmounts?: readonly string[];
  /** Vouchers and gift cards cannot be refunded. */
  readonly notRefundable?: true;
  /** How long a payment of it may stay open or pending; an authorisation is kept for longer. */
  readonly decidedWithinHours: number;
}

const EUR = ["EUR"];
/** Mollie's list of currencies for cards. */
const CARD_CURRENCIES =
  "AED AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN NOK NZD PLN RON SEK SGD THB TWD USD ZAR".split(
    " ",
  );
const PAYPAL_CURRENCIES =
  "AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN RUB SEK SGD THB TWD USD".split(
    " ",
  );
const KLARNA_CURRENCIES = "EUR DKK NOK SEK CHF GBP PLN CZK RON HUF".split(" ");

/** Bank debits take days, and later payments by the mandate of a first one are bank debits. */
const BANK_DEBIT_HOURS = 20 * 24;

const bank = (
  type: string,
  countries: readonly string[],
  change: Partial<MollieMethod> = {},
): MollieMethod => ({
  type,
  currencies: EUR,
  countries,
  flow: "redirect",
  decidedWithinHours: 24,
  ...change,
});
const bankWithMandate = (type: string, countries: readonly string[]): MollieMethod =>
  bank(type, countries, { mandate: "directdebit", decidedWithinHours: BANK_DEBIT_HOURS });
const payLater = (
  type: string,
  countries: readonly string[],
  change: Partial<MollieMethod> = {},
): MollieMethod => bank(type, countries, { withLines: true, decidedWithinHours: 3 * 24, ...change });

/** The methods by the names of the public API (docs.mollie.com/docs/payment-methods). */
export const MOLLIE_METHODS: Readonly<Record<string, MollieMethod>> = {
  Creditcard: {
    type: "creditcard",
    currencies: CARD_CURRENCIES,
    countries: [],
    flow: "redirect",
    separateCapture: true,
    mandate: "creditcard",
    registersWithoutPayment: true,
    decidedWithinHours: 24,
  },
  PayPal: {
    type: "paypal",
    currencies: PAYPAL_CURRENCIES,
    countries: [],
    flow: "redirect",
    mandate: "paypal",
    registersWithoutPayment: true,
    wholeAmounts: ["HUF", "TWD"],
    decidedWithinHours: 4 * 24,
  },
  DirectDebit: bank("directdebit", [], {
    flow: "mandate",
    mandate: "directdebit",
    registersWithoutPayment: true,
    decidedWithinHours: BANK_DEBIT_HOURS,
  }),
  Ideal: bankWithMandate("ideal", ["NL"]),
  Bancontact: bankWithMandate("bancontact", ["BE"]),
  Eps: bankWithMandate("eps", ["AT"]),
  Kbc: bankWithMandate("kbc", ["BE"]),
  Belfius: bankWithMandate("belfius", ["BE"]),
  MyBank: bankWithMandate("mybank", ["IT"]),
  Przelewy24: bank("przelewy24", ["PL"], { currencies: ["PLN", "EUR"], decidedWithinHours: 2 * 24 }),
  Blik: bank("blik", ["PL"], { currencies: ["PLN"] }),
  Trustly: bank("trustly", []),
  Twint: bank("twint", ["CH"], { currencies: ["CHF"] }),
  Swish: bank("swish", ["SE"], { currencies: ["SEK"] }),
  Vipps: bank("vipps", ["NO"], { currencies: ["NOK"] }),
  MobilePay: bank("mobilepay", ["DK", "FI"], { currencies: ["DKK", "EUR"] }),
  MbWay: bank("mbway", ["PT"]),
  Multibanco: bank("multibanco", ["PT"], { decidedWithinHours: 10 * 24 }),
  // Twelve days, and two more for transfers that are on their way.
  BankTransfer: bank("banktransfer", [], { decidedWithinHours: 16 * 24 }),
  Bizum: bank("bizum", ["ES"]),
  Satispay: bank("satispay", ["IT"]),
  BancomatPay: bank("bancomatpay", ["IT"]),
  PayByBank: bank("paybybank", [], { currencies: ["GBP", "EUR"] }),
  Paysafecard: bank("paysafecard", [], { notRefundable: true }),
  Klarna: payLater("klarna", [], { currencies: KLARNA_CURRENCIES, separateCapture: true }),
  Riverty: payLater("riverty", [], { separateCapture: "only" }),
  Billie: payLater("billie", [], { separateCapture: true }),
  In3: payLater("in3", ["NL"]),
  Alma: payLater("alma", ["FR"]),
};

function operationsOf(method: MollieMethod): ProviderOperation[] {
  return [
    ...(method.separateCapture === "only" ? [] : (["debit"] as const)),
    ...(method.separateCapture ? (["preauthorize", "capture", "void"] as const) : []),
    ...(method.notRefundable ? [] : (["refund"] as const)),
    ...(method.registersWithoutPayment ? (["register"] as const) : []),
    ...(method.mandate ? (["deregister"] as const) : []),
  ];
}

const TABLE = methodTable("Mollie", MOLLIE_METHODS, (method) => {
  return {
    // The customer enters a card on Mollie's page: no card data reaches the gateway.
    instrument: method.flow === "mandate" ? "iban" : "none",
    operations: operationsOf(method),
    inquiry: "provider_reference",
    decidedWithinHours: method.decidedWithinHours,
    currencies: method.currencies,
    ...(method.countries.length > 0 && { countries: method.countries }),
    partialCapture: method.separateCapture !== undefined,
    multipleCaptures: method.separateCapture ? "by_payment" : false,
    // A release is of the whole rest.
    partialVoid: false,
    partialRefund: true,
    takes: [],
  };
});

export const METHODS = TABLE.capabilities;

/** The row of a connector's method. */
export const methodOf = TABLE.rowOf;
