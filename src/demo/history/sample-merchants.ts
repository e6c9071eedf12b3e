/** A connector of the sample: a card account at a simulated acquirer. */
export interface SampleConnector {
  readonly guid: string;
  readonly name: string;
  readonly apiKey: string;
  readonly publicIntegrationKey: string;
  readonly offersConversion?: true;
}

/** A merchant of the sample, and what it sells. */
export interface SampleMerchant {
  readonly guid: string;
  readonly userGuid: string;
  readonly username: string;
  readonly name: string;
  /** The beginning of its order numbers. */
  readonly orders: string;
  /** Payments in the quarter. */
  readonly payments: number;
  readonly currencies: readonly (readonly [string, number])[];
  /** The range of most amounts, in minor units of currencies with two digits. */
  readonly minor: readonly [low: number, high: number];
  readonly refundShare: number;
  /** Customers who keep their card with the merchant. */
  readonly keptShare: number;
  readonly connectors: readonly (readonly [SampleConnector, number])[];
}

const guid = (kind: "ME" | "MU" | "CO", last: string): string => `${kind}-0000-0000-0000-0000-5A3B-${last}`;

const connector = (
  last: string,
  name: string,
  apiKey: string,
  more: { readonly offersConversion?: true } = {},
): SampleConnector => ({
  guid: guid("CO", last),
  name,
  apiKey,
  publicIntegrationKey: `${apiKey}-public`,
  ...more,
});

/** The connector whose issuer trouble the last days of the sample show. */
export const FAILING_CONNECTOR = connector("0102", "Acquirer B", "sample-rad-b");

/** The connector whose dearest payments wait for a decision. */
export const REVIEWED_CONNECTOR = connector("0101", "Acquirer A", "sample-rad-a");

/** The merchant's own bank account, which is paid by transfer. */
export const OWN_ACCOUNT = connector("0103", "Own account", "sample-rad-bank");
/** No bank has the number. */
export const OWN_IBAN = "AT441999900004217201";

/** Their names say that they are a sample, wherever they are shown. */
export const SAMPLE_MERCHANTS: readonly SampleMerchant[] = [
  {
    guid: guid("ME", "0001"),
    userGuid: guid("MU", "0001"),
    username: "sample-rad",
    name: "Halden Rad (sample)",
    orders: "HR",
    payments: 720,
    currencies: [["EUR", 1]],
    minor: [1_900, 24_900],
    refundShare: 0.05,
    keptShare: 0.08,
    connectors: [
      [REVIEWED_CONNECTOR, 5],
      [FAILING_CONNECTOR, 4],
    ],
  },
  {
    guid: guid("ME", "0002"),
    userGuid: guid("MU", "0002"),
    username: "sample-kaffee",
    name: "Kaffee Amsel (sample)",
    orders: "KA",
    payments: 820,
    currencies: [
      ["EUR", 5],
      ["CHF", 1],
    ],
    minor: [890, 5_900],
    refundShare: 0.02,
    keptShare: 0.06,
    connectors: [[connector("0201", "Acquirer A", "sample-kaffee-a"), 1]],
  },
  {
    guid: guid("ME", "0003"),
    userGuid: guid("MU", "0003"),
    username: "sample-maison",
    name: "Maison Verle (sample)",
    orders: "MV",
    payments: 460,
    currencies: [
      ["EUR", 9],
      ["USD", 1],
    ],
    minor: [4_900, 39_900],
    refundShare: 0.11,
    keptShare: 0,
    connectors: [[connector("0301", "Acquirer B", "sample-maison-b", { offersConversion: true }), 1]],
  },
];

/** The merchant with the own account, at whose bank payouts arrive. */
export const ACCOUNT_MERCHANT = SAMPLE_MERCHANTS[0]!;

/** The merchant with a shop whose orders are compared with its payments. */
export const SHOP_MERCHANT = SAMPLE_MERCHANTS[2]!;
export const SHOP_URL = "https://maison-verle.example";

/** The container of their customers; it is recognised by its name. */
export const SAMPLE_CONTAINER = "Customers of the sample history";

/** The risk profile of one of their connectors; it is recognised by its name. */
export const SAMPLE_PROFILE = "Dear bicycles (sample)";

/** The merchants with their connectors. */
export const SAMPLE_PLACES: readonly string[] = [
  ...SAMPLE_MERCHANTS.flatMap(({ guid: merchant, connectors }) => [
    merchant,
    ...connectors.map(([{ guid: one }]) => one),
  ]),
  OWN_ACCOUNT.guid,
];

export const SAMPLE_GUIDS: readonly string[] = SAMPLE_MERCHANTS.map((merchant) => merchant.guid);
