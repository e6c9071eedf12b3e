import type { PastShop } from "./past-shop.ts";
import type { SamplePayment } from "./sample-payment.ts";
import { amountOf, MARK } from "./sample-requests.ts";

/** A request that the gateway refuses, how long before the end of the sample it is sent. */
interface Mistake {
  readonly minutesBefore: number;
  readonly operation: "debit" | "refund" | "capture";
  readonly body: (payment: SamplePayment) => object;
}

const HOURS_BEFORE_END = 24;
const UNKNOWN = "00000000000000000000";

/**
 * Mistakes that a merchant's server makes now and then: a number as the language writes it, an order sent twice,
 * a payment that does not exist, and none at all.
 */
const MISTAKES: readonly Mistake[] = [
  {
    minutesBefore: 190,
    operation: "debit",
    body: ({ order, currency }) => ({ merchantTransactionId: `${order}-a`, amount: "49,90", currency }),
  },
  {
    minutesBefore: 130,
    operation: "debit",
    body: (payment) => ({ merchantTransactionId: payment.order, ...amountOf(payment) }),
  },
  {
    minutesBefore: 75,
    operation: "refund",
    body: (payment) => ({
      merchantTransactionId: `${payment.order}-b`,
      ...amountOf(payment),
      referenceUuid: UNKNOWN,
    }),
  },
  {
    minutesBefore: 20,
    operation: "capture",
    body: (payment) => ({ merchantTransactionId: `${payment.order}-c`, ...amountOf(payment) }),
  },
];

/** The newest payment of each merchant that was sent well before the first mistake. */
export function paymentsOfMistakes(
  payments: readonly SamplePayment[],
  end: Temporal.Instant,
): ReadonlySet<SamplePayment> {
  const before = end.subtract({ hours: HOURS_BEFORE_END });
  const earlier = payments.filter(({ at }) => Temporal.Instant.compare(at, before) < 0);
  return new Set(new Map(earlier.map((payment) => [payment.merchant.guid, payment])).values());
}

/** The mistakes of the merchant that made the payment, with its order numbers. */
export function mistakesOf(
  shop: PastShop,
  { payment, end }: { payment: SamplePayment; end: Temporal.Instant },
): { readonly at: Temporal.Instant; readonly run: () => Promise<void> }[] {
  const { merchant, connector } = payment;
  return MISTAKES.map(({ minutesBefore, operation, body }) => ({
    at: end.subtract({ minutes: minutesBefore }),
    run: () =>
      shop.sendMistake(merchant.username, `/api/v3/transaction/${connector.apiKey}/${operation}`, {
        ...body(payment),
        merchantMetaData: MARK,
      }),
  }));
}
