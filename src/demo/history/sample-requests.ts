import { formatAmount, type Money } from "../../platform/money/index.ts";
import type { PastShop } from "./past-shop.ts";
import type { SamplePayment } from "./sample-payment.ts";

/** The `merchantMetaData` of all payments of the sample. */
export const MARK = "sample";
const BROWSER = {
  browserAcceptHeader: "text/html",
  browserUserAgent: "Mozilla/5.0 (sample)",
  browserLanguage: "en",
} as const;
/** How long a link can be paid. */
export const LINK_MINUTES = 3 * 24 * 60;

/** The request of the merchant's server for a payment. */
export async function requestOf(shop: PastShop, payment: SamplePayment): Promise<object> {
  const { customer, connector, authentication, exemption, isLink, order } = payment;
  const cardHolder = `${customer.firstName} ${customer.lastName}`;
  const base = {
    merchantTransactionId: order,
    ...amountOf(payment),
    merchantMetaData: MARK,
    customer,
    description: `Order ${order}`,
  };
  if (payment.transfer !== undefined) return base;
  if (isLink) return { ...base, payByLink: { sendByEmail: false, expirationInMinute: LINK_MINUTES } };
  return {
    ...base,
    transactionToken: await shop.tokenize(connector.publicIntegrationKey, { pan: payment.pan, cardHolder }),
    ...(connector.offersConversion && { requestDcc: true }),
    ...registration(payment),
    ...simulation(payment),
    ...(authentication !== undefined && { threeDSecureData: { "3dsecure": "MANDATORY", ...BROWSER } }),
    ...(exemption !== undefined && { threeDSecureData: { exemptionIndicator: exemption.code, ...BROWSER } }),
  };
}

const KEEPS_CARD: ReadonlySet<SamplePayment["scene"]> = new Set(["schedule_fails", "charge_fails"]);

/** A card that is kept is in the customer's profile. */
function registration({ isSubscribed, returnsAt, customer, scene }: SamplePayment): object {
  if (!isSubscribed && returnsAt === undefined && !KEEPS_CARD.has(scene)) return {};
  const { identification: customerIdentification } = customer;
  return { withRegister: true, customerProfileData: { customerIdentification, markAsPreferred: true } };
}

function simulation({ declineCode, settledAs, exemption, isFromShop, order }: SamplePayment): object {
  const extraData = {
    ...(isFromShop && { order }),
    ...(exemption?.isRefused && { "simulator:exemption": "refuse" }),
    ...(declineCode !== undefined && { "simulator:decline": String(declineCode) }),
    ...(settledAs !== undefined && { "simulator:settle": settledAs }),
  };
  return Object.keys(extraData).length === 0 ? {} : { extraData };
}

/** As requests have amounts. */
export function amountOf({ minor, currency }: { minor: number; currency: string }): {
  amount: string;
  currency: string;
} {
  const money: Money = { minor: BigInt(minor), currency };
  return { amount: formatAmount(money), currency };
}
