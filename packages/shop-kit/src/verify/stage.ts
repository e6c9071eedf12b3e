import { minorFromDecimal } from "../amounts.ts";
import type { Gateway, OrderPayment } from "../gateway.ts";
import { paymentsSince } from "../watch.ts";
import { GOOD_CARD, payOnPage } from "./customer.ts";
import type { EventPost } from "./event-post.ts";
import type { FaultProxy } from "./fault-proxy.ts";
import type { ShopUnderTest } from "./shop-under-test.ts";

/** Everything that a fault is made with. */
export interface Stage {
  readonly shop: ShopUnderTest;
  readonly proxy: FaultProxy;
  readonly post: EventPost;
  /** The gateway itself, and not by the proxy. */
  readonly gateway: Gateway;
  readonly capture: "auto" | "manual";
}

const TOTAL = "42.40";
export const CURRENCY = "EUR";

/** Throws the sentence when the condition does not hold. */
export function need(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence);
}

export function newOrder({ shop }: Stage): Promise<string> {
  return shop.newOrder({ total: TOTAL, currency: CURRENCY });
}

/** An order that its customer has paid, and of which the shop knows nothing yet. */
export async function paidOrder(stage: Stage): Promise<string> {
  const order = await newOrder(stage);
  const isTaken = await payOnPage(await stage.shop.pay(order), GOOD_CARD);
  need(isTaken, "The address to which the customer is sent is no payment page.");
  return order;
}

/** Delivers what happened, and lets the shop compare its books. */
export async function settle(stage: Stage): Promise<void> {
  await stage.post.deliverAll(await stage.post.take());
  await stage.shop.watch();
  await stage.post.deliverAll(await stage.post.take());
}

export async function endsWell(stage: Stage, order: string, total = TOTAL): Promise<void> {
  await settle(stage);
  await agree(stage, order, total);
}

/** The merchant captures, where money is not taken at once. */
export async function collect({ shop, capture }: Stage, order: string): Promise<void> {
  if (capture === "manual") await shop.capture?.(order);
}

/** Payments whose money the merchant has. */
export async function keptOf({ gateway, shop }: Stage, order: string): Promise<OrderPayment[]> {
  const names = (await shop.namesOf?.(order)) ?? [order];
  const kept: OrderPayment[] = [];
  for await (const payment of paymentsSince(gateway, new Date(Date.now() - 600_000)))
    if (names.includes(payment.order) && /[1-9]/.test(payment.paid) && payment.paid !== payment.refunded)
      kept.push(payment);
  return kept;
}

/** Money and order agree: one payment of the total is kept, and the order was completed once. */
export async function agree(stage: Stage, order: string, total = TOTAL): Promise<void> {
  await collect(stage, order);
  const kept = await keptOf(stage, order);
  const inShop = await stage.shop.orderOf(order);
  const sum = kept.reduce(
    (minor, { paid, refunded }) =>
      minor + minorFromDecimal(paid, CURRENCY) - minorFromDecimal(refunded, CURRENCY),
    0n,
  );
  need(inShop.currency === CURRENCY, `The order is in ${inShop.currency}, and was paid in ${CURRENCY}.`);
  need(inShop.total === total, `The order is about ${inShop.total}, and should be about ${total}.`);
  need(inShop.state === "paid", `The customer has paid, and the order is ${inShop.state}.`);
  need(inShop.completions === 1, `The order was completed ${inShop.completions} times.`);
  need(
    sum === minorFromDecimal(total, CURRENCY),
    `The order is about ${total}, and the merchant keeps ${sum} minor units by ${kept.length} payments.`,
  );
}
