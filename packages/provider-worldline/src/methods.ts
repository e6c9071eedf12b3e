import { methodTable, type CustomerField, type ProviderOperation } from "@quittance/provider-kit";

/** A payment product of Worldline, as data: nothing else in this package names a method. */
export interface WorldlineMethod {
  /** `card`: by the gateway's page. `mandate`: by an account number. `page`: at Worldline's page. */
  readonly flow: "card" | "mandate" | "page";
  /** `paymentProductId`; cards have one each. */
  readonly product?: number;
  /** At Worldline's page, but among the cards in Worldline's API. */
  readonly isCard?: true;
  /** Empty: any. */
  readonly currencies: readonly string[];
  /** Where its customers are; anywhere when it is left out. */
  readonly countries?: readonly string[];
  /** Fields that the customer enters on the gateway's page, before Worldline's is opened. */
  readonly customerFields?: readonly CustomerField[];
  /** It can be authorised and captured later. */
  readonly separateCapture?: true;
  /** It is sold with the items of the order. */
  readonly withCart?: true;
  /** After several captures a refund names one of them. */
  readonly refundsOfCapture?: true;
  /** How long a payment of it may stay open or pending. */
  readonly decidedWithinHours: number;
}

const page = (
  product: number,
  currencies: readonly string[],
  change: Partial<WorldlineMethod> = {},
): WorldlineMethod => ({ flow: "page", product, currencies, decidedWithinHours: 24, ...change });

const EUR = ["EUR"];
const separateCapture = true;

/** The methods by the names of the public API; the products are those of Worldline's shop plug-ins. */
export const WORLDLINE_METHODS: Readonly<Record<string, WorldlineMethod>> = {
  Creditcard: { flow: "card", currencies: [], separateCapture, decidedWithinHours: 24 },
  DirectDebit: { flow: "mandate", product: 771, currencies: EUR, decidedWithinHours: 20 * 24 },
  Ideal: page(809, EUR, { countries: ["NL"] }),
  Wero: page(900, EUR, { separateCapture }),
  Bancontact: page(3012, EUR, { countries: ["BE"], isCard: true }),
  PayPal: page(840, [], { separateCapture, refundsOfCapture: true, decidedWithinHours: 4 * 24 }),
  Klarna: page(3301, "EUR DKK NOK SEK CHF GBP PLN CZK RON HUF USD".split(" "), {
    separateCapture,
    withCart: true,
    decidedWithinHours: 3 * 24,
  }),
  Twint: page(5407, ["CHF"], { countries: ["CH"], separateCapture }),
  PostFinance: page(3203, ["CHF"], { countries: ["CH"], separateCapture, refundsOfCapture: true }),
  Eps: page(5406, EUR, { countries: ["AT"] }),
  Przelewy24: page(3124, ["PLN", "EUR"], { countries: ["PL"], decidedWithinHours: 2 * 24 }),
  Bizum: page(5001, EUR, { countries: ["ES"], separateCapture }),
  MbWay: page(5908, EUR, { countries: ["PT"], customerFields: ["phone"], separateCapture }),
  Multibanco: page(5500, EUR, { countries: ["PT"], decidedWithinHours: 10 * 24 }),
};

function operationsOf({ flow, separateCapture: captures }: WorldlineMethod): ProviderOperation[] {
  return [
    "debit",
    ...(captures ? (["preauthorize", "capture", "void"] as const) : []),
    "refund",
    ...(flow === "page" ? [] : (["register", "deregister"] as const)),
    ...(flow === "card" ? (["payout"] as const) : []),
  ];
}

const INSTRUMENTS = { card: "card", mandate: "iban", page: "none" } as const;

const TABLE = methodTable("Worldline", WORLDLINE_METHODS, (method) => {
  const { flow, currencies, countries, customerFields, decidedWithinHours } = method;
  const captures = method.separateCapture ?? false;
  return {
    instrument: INSTRUMENTS[flow],
    operations: operationsOf(method),
    inquiry: "provider_reference",
    decidedWithinHours,
    ...(currencies.length > 0 && { currencies }),
    ...(countries && { countries }),
    ...(customerFields && { customerFields }),
    partialCapture: captures,
    multipleCaptures: captures,
    partialVoid: captures,
    partialRefund: true,
    takes: flow === "card" ? ["referenceSchemeTransactionIdentifier"] : [],
    // `decryptedPaymentData` has no field for a scheme, so that wallets have none of the second brands.
    ...(flow === "card" && {
      walletTokens: ["network_token"],
      secondBrands: ["cartes_bancaires"],
      exemptions: ["lowValue", "tra", "trusted"],
    }),
  };
});

export const METHODS = TABLE.capabilities;

/** The row of a connector's method. */
export const methodOf = TABLE.rowOf;
