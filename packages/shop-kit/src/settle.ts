import { decimalAmount, type ShopNumber } from "./amounts.ts";
import type { Gateway } from "./gateway.ts";
import { cancelPayment } from "./follow-ups.ts";
import { readPaymentOf, type PaymentFacts } from "./payment-facts.ts";

/** An order, as a payment is compared with it. */
export interface PayableOrder {
  readonly total: ShopNumber;
  readonly currency: string;
  readonly state: "open" | "paid" | "cancelled";
  /** The payment by which it was completed. */
  readonly paidBy: string | undefined;
}

export interface Settlement {
  /** Finds the order of a payment; undefined when the shop has none. */
  readonly find: (payment: PaymentFacts) => Promise<PayableOrder | undefined>;
  /** Completes the order, or records what changed of a payment that completed it. Called again, it changes nothing. */
  readonly apply: (payment: PaymentFacts, order: PayableOrder) => Promise<void>;
}

/** The end of a payment: it is the order's; nothing is left to do; its money was returned, because the order does not need it. */
export type Settled = "applied" | "ignored" | "returned";

/**
 * Brings an order in step with one of its payments, as the gateway has it now: by an event, by the return of the customer and by the
 * order watch alike. A second payment, one of another amount and one for a cancelled order are returned, and never dropped.
 */
export async function settlePayment(gateway: Gateway, uuid: string, shop: Settlement): Promise<Settled> {
  const payment = await readPaymentOf(gateway, uuid);
  const order = payment && (await shop.find(payment));
  if (!payment || !order) return "ignored";
  const isSecured = payment.state === "paid" || payment.state === "authorized";
  const isWanted =
    order.state === "open" &&
    payment.currency === order.currency.toUpperCase() &&
    payment.amount === decimalAmount(order.total, order.currency);
  if (order.paidBy === payment.uuid || !isSecured || isWanted) {
    await shop.apply(payment, order);
    return "applied";
  }
  await cancelPayment(gateway, { id: payment.id, key: `surplus-${payment.uuid}` });
  return "returned";
}
