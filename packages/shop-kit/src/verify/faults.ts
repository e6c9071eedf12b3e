import { randomUUID } from "node:crypto";
import { minorFromDecimal } from "../amounts.ts";
import type { Gateway, OrderPayment } from "../gateway.ts";
import { DECLINED_CARD, GOOD_CARD, payOnPage } from "./customer.ts";
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
const CURRENCY = "EUR";

/** A difference that a fault has left between the money and the order. */
class Disagreement extends Error {}

function need(condition: boolean, sentence: string): void {
  if (!condition) throw new Disagreement(sentence);
}

/** Each fault, by the words in which it is reported. It throws when money and order do not agree in the end. */
export const FAULTS: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  "events lost": async (stage) => {
    const order = await paidOrder(stage);
    await stage.post.take();
    await stage.shop.watch();
    await agree(stage, order);
  },
  "event late": async (stage) => {
    const order = await paidOrder(stage);
    await stage.shop.comeBack(order);
    await settle(stage);
    await agree(stage, order);
  },
  "event doubled": async (stage) => {
    const order = await paidOrder(stage);
    const events = await stage.post.take();
    await Promise.all(events.flatMap((event) => [1, 2, 3].map(() => stage.post.deliver(event))));
    await agree(stage, order);
  },
  "events out of order": async (stage) => {
    const order = await paidOrder(stage);
    await stage.post.deliverAll((await stage.post.take()).toReversed());
    await agree(stage, order);
  },
  "event forged": async (stage) => {
    const order = await newOrder(stage);
    await stage.shop.pay(order);
    const [event] = await stage.post.take();
    if (event) {
      const object = { ...event.data.object, transactionStatus: "SUCCESS" };
      const forged = {
        ...event,
        id: `evt_${randomUUID().replaceAll("-", "")}_1`,
        type: "payment.succeeded",
        data: { object },
      };
      need(!(await stage.post.deliverForged(forged)), "An event with another signature was acknowledged.");
    }
    need((await stage.shop.orderOf(order)).state !== "paid", "A forged event completed the order.");
  },
  "customer gone after paying": async (stage) => {
    const order = await paidOrder(stage);
    await settle(stage);
    await agree(stage, order);
  },
  "basket changed while paying": async (stage) => {
    const order = await newOrder(stage);
    const old = await stage.shop.pay(order);
    await stage.shop.changeTotal(order, "50.00");
    const next = await stage.shop.pay(order);
    if (!(await payOnPage(old, GOOD_CARD))) await payOnPage(next, GOOD_CARD);
    await settle(stage);
    await agree(stage, order, "50.00");
  },
  "two tabs": async (stage) => {
    const order = await newOrder(stage);
    const [first, second] = [await stage.shop.pay(order), await stage.shop.pay(order)];
    await payOnPage(first, GOOD_CARD);
    if (second !== first) await payOnPage(second, GOOD_CARD);
    await settle(stage);
    await agree(stage, order);
  },
  "decline, then success": async (stage) => {
    const order = await newOrder(stage);
    await payOnPage(await stage.shop.pay(order), DECLINED_CARD);
    await settle(stage);
    need((await stage.shop.orderOf(order)).state !== "paid", "A declined payment completed the order.");
    await payOnPage(await stage.shop.pay(order), GOOD_CARD);
    await settle(stage);
    await agree(stage, order);
  },
  "refund from the gateway": async (stage) => {
    const order = await paidOrder(stage);
    await settle(stage);
    await collect(stage, order);
    const [payment] = await keptOf(stage, order);
    const found = await stage.gateway.find(payment?.merchantTransactionId ?? "");
    const capture = found?.followUps?.find(({ transactionType }) => transactionType === "CAPTURE");
    const referenceUuid = capture?.uuid ?? found?.uuid;
    const refund = {
      merchantTransactionId: `refund-${randomUUID()}`,
      referenceUuid,
      amount: "10.00",
      currency: CURRENCY,
    };
    await stage.gateway.transaction("refund", refund);
    await settle(stage);
    const { refunded } = await stage.shop.orderOf(order);
    need(refunded === "10.00", `10.00 was refunded in the gateway, and ${refunded} in the shop.`);
  },
  "refund in the shop, its answer lost": async (stage) => {
    const order = await paidOrder(stage);
    await settle(stage);
    await collect(stage, order);
    stage.proxy.fault = "lost";
    await stage.shop.refund(order, "10.00").catch(() => undefined);
    stage.proxy.fault = "none";
    await settle(stage);
    const [payment] = await keptOf(stage, order);
    const { refunded } = await stage.shop.orderOf(order);
    need(refunded === payment?.refunded, `${payment?.refunded} was refunded, and ${refunded} in the shop.`);
  },
  "capture twice": async (stage) => {
    if (stage.capture === "auto" || !stage.shop.capture) return;
    const order = await newOrder(stage);
    await payOnPage(await stage.shop.pay(order), GOOD_CARD);
    await settle(stage);
    for (let times = 0; times < 2; times++) await stage.shop.capture(order);
    await settle(stage);
    await agree(stage, order);
  },
  "cloned shop": async (stage) => {
    const order = await paidOrder(stage);
    const before = await stage.shop.orderOf(order);
    stage.proxy.fault = "clone";
    for (const step of [() => stage.shop.comeBack(order), () => stage.shop.watch()])
      await step().catch(() => undefined);
    const { state } = await stage.shop.orderOf(order);
    need(state === before.state, `A copy of the shop made the order ${state}.`);
    stage.proxy.fault = "none";
    await settle(stage);
    await agree(stage, order);
  },
  "gateway down": async (stage) => {
    const order = await newOrder(stage);
    stage.proxy.fault = "down";
    await stage.shop.pay(order).catch(() => undefined);
    stage.proxy.fault = "lost";
    await stage.shop.pay(order).catch(() => undefined);
    stage.proxy.fault = "none";
    await payOnPage(await stage.shop.pay(order), GOOD_CARD);
    stage.proxy.fault = "down";
    await stage.shop.comeBack(order).catch(() => undefined);
    need(
      (await stage.shop.orderOf(order)).state !== "cancelled",
      "A gateway without an answer cancelled the order.",
    );
    stage.proxy.fault = "none";
    await settle(stage);
    await agree(stage, order);
  },
};

function newOrder({ shop }: Stage): Promise<string> {
  return shop.newOrder({ total: TOTAL, currency: CURRENCY });
}

/** An order that its customer has paid, and of which the shop knows nothing yet. */
async function paidOrder(stage: Stage): Promise<string> {
  const order = await newOrder(stage);
  const isTaken = await payOnPage(await stage.shop.pay(order), GOOD_CARD);
  need(isTaken, "The address to which the customer is sent is no payment page.");
  return order;
}

/** Delivers what happened, and lets the shop compare its books. */
async function settle(stage: Stage): Promise<void> {
  await stage.post.deliverAll(await stage.post.take());
  await stage.shop.watch();
  await stage.post.deliverAll(await stage.post.take());
}

/** The merchant captures, where money is not taken at once. */
async function collect({ shop, capture }: Stage, order: string): Promise<void> {
  if (capture === "manual") await shop.capture?.(order);
}

async function paymentsOf({ gateway }: Stage, order: string): Promise<OrderPayment[]> {
  const found: OrderPayment[] = [];
  for (let after: string | undefined; ;) {
    const page = await gateway.orders({ from: new Date(Date.now() - 600_000), ...(after && { after }) });
    found.push(...page.orders.filter((payment) => payment.order === order));
    if (page.next === null) return found;
    after = page.next;
  }
}

/** Payments whose money the merchant has. */
async function keptOf(stage: Stage, order: string): Promise<OrderPayment[]> {
  const payments = await paymentsOf(stage, order);
  return payments.filter(({ paid, refunded }) => paid !== refunded && /[1-9]/.test(paid));
}

/** Money and order agree: one payment of the total is kept, and the order was completed once. */
async function agree(stage: Stage, order: string, total = TOTAL): Promise<void> {
  await collect(stage, order);
  const kept = await keptOf(stage, order);
  const inShop = await stage.shop.orderOf(order);
  const sum = kept.reduce(
    (minor, { paid, refunded }) =>
      minor + minorFromDecimal(paid, CURRENCY) - minorFromDecimal(refunded, CURRENCY),
    0n,
  );
  need(inShop.total === total, `The order is about ${inShop.total}, and should be about ${total}.`);
  need(inShop.state === "paid", `The customer has paid, and the order is ${inShop.state}.`);
  need(inShop.completions === 1, `The order was completed ${inShop.completions} times.`);
  need(
    sum === minorFromDecimal(total, CURRENCY),
    `The order is about ${total}, and the merchant keeps ${sum} minor units by ${kept.length} payments.`,
  );
}
