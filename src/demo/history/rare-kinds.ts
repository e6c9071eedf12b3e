import { AUTHENTICATED_CARDS } from "./sample-cards.ts";
import { customerOf } from "./sample-customers.ts";
import { OWN_ACCOUNT, REVIEWED_CONNECTOR, SAMPLE_MERCHANTS, SHOP_MERCHANT } from "./sample-merchants.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { Seeded } from "./seeded.ts";

const SEED = 20_261_201;
const FIRST_ORDER = 10_960;
const HOURS_OF_DAY = 24;
const [BICYCLES] = SAMPLE_MERCHANTS as readonly [(typeof SAMPLE_MERCHANTS)[number]];

type Kind = Pick<SamplePayment, "merchant" | "connector" | "minor" | "pan"> &
  Partial<Pick<SamplePayment, "exemption" | "challenge" | "isFromShop" | "transfer">>;

/** Payments that a page of the console is for, also where a small part of the sample has none: with an exemption, of a shop, and by transfer. */
export function rareKinds(end: Temporal.Instant): SamplePayment[] {
  const random = new Seeded(SEED);
  const payment = (daysBefore: number, index: number, kind: Kind): SamplePayment => ({
    at: end.subtract({ hours: daysBefore * HOURS_OF_DAY + 3 }),
    order: `${kind.merchant.orders}-${FIRST_ORDER + index}`,
    currency: "EUR",
    customer: customerOf(random),
    takesConversion: false,
    isLink: false,
    isSubscribed: false,
    ...kind,
  });
  return [...EXEMPTED, ...OF_SHOP, ...BY_TRANSFER].map(([daysBefore, kind], index) =>
    payment(daysBefore, index, kind),
  );
}

const byCard = { merchant: BICYCLES, connector: REVIEWED_CONNECTOR, pan: AUTHENTICATED_CARDS.challenge };
const LOW_VALUE = "01";
const LOW_RISK = "02";

/** Granted, refused and then confirmed by the customer, and refused and lost. */
const EXEMPTED: readonly (readonly [days: number, kind: Kind])[] = [
  [34, { ...byCard, minor: 2_490, exemption: { code: LOW_VALUE } }],
  [26, { ...byCard, minor: 8_900, exemption: { code: LOW_RISK } }],
  [19, { ...byCard, minor: 7_400, exemption: { code: LOW_RISK } }],
  [12, { ...byCard, minor: 9_490, exemption: { code: LOW_RISK, isRefused: true }, challenge: "pass" }],
  [6, { ...byCard, minor: 5_900, exemption: { code: LOW_RISK, isRefused: true } }],
  [3, { ...byCard, minor: 1_990, exemption: { code: LOW_VALUE } }],
];

const [[SHOP_CONNECTOR]] = SHOP_MERCHANT.connectors as readonly [(typeof SHOP_MERCHANT.connectors)[number]];
const ofShop = {
  merchant: SHOP_MERCHANT,
  connector: SHOP_CONNECTOR,
  pan: AUTHENTICATED_CARDS.frictionless,
  isFromShop: true,
} as const;
const OF_SHOP: readonly (readonly [days: number, kind: Kind])[] = [
  [9, { ...ofShop, minor: 11_900 }],
  [7, { ...ofShop, minor: 5_490 }],
  [5, { ...ofShop, minor: 23_900 }],
  [2, { ...ofShop, minor: 8_990 }],
];

const byTransfer = { merchant: BICYCLES, connector: OWN_ACCOUNT, pan: "" };
/** The newest has not arrived yet. */
const BY_TRANSFER: readonly (readonly [days: number, kind: Kind])[] = [
  [16, { ...byTransfer, minor: 129_900, transfer: "whole" }],
  [11, { ...byTransfer, minor: 84_900, transfer: "part" }],
  [8, { ...byTransfer, minor: 45_900, transfer: "beside_another" }],
  [2, { ...byTransfer, minor: 64_900, transfer: "none" }],
];
