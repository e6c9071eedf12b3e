import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DECLINED_CARD, GOOD_CARD, payOnPage } from "./customer.ts";
import {
  agree,
  collect,
  CURRENCY,
  endsWell,
  keptOf,
  need,
  newOrder,
  paidOrder,
  settle,
  type Stage,
} from "./stage.ts";

const FORGED = { tries: 1, secret: Buffer.from("not the secret of the shop, really").toString("base64") };
/** A shortened clock: a plug-in has no waits of its own, and a minute of the gateway's schedule is 0.3 s. */
const SHORT_MINUTE_MS = 300;
/** When the gateway delivers an event again that was not acknowledged. */
export const DELIVERIES_AT_MINUTES = [0, 0.5, 2.5, 12.5];

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
    await endsWell(stage, order);
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
  "event, return and watch at once": async (stage) => {
    const order = await paidOrder(stage);
    const { shop, post } = stage;
    const deliveries = (await post.take()).map((event) => post.deliver(event));
    await Promise.allSettled([...deliveries, shop.comeBack(order), shop.watch()]);
    await agree(stage, order);
  },
  "event forged": async (stage) => {
    const order = await newOrder(stage);
    await stage.shop.pay(order);
    const [event] = await stage.post.take();
    if (event) {
      const data = { object: { ...event.data.object, transactionStatus: "SUCCESS" } };
      const id = `evt_${randomUUID().replaceAll("-", "")}_1`;
      const isTaken = await stage.post.deliver({ ...event, id, type: "payment.succeeded", data }, FORGED);
      need(!isTaken, "An event with another signature was acknowledged.");
    }
    need((await stage.shop.orderOf(order)).state !== "paid", "A forged event completed the order.");
  },
  "customer gone after paying": async (stage) => endsWell(stage, await paidOrder(stage)),
  "basket changed while paying": async (stage) => {
    const order = await newOrder(stage);
    const old = await stage.shop.pay(order);
    await stage.shop.changeTotal(order, "50.00");
    const next = await stage.shop.pay(order);
    if (!(await payOnPage(old, GOOD_CARD))) await payOnPage(next, GOOD_CARD);
    await endsWell(stage, order, "50.00");
  },
  "two tabs": async (stage) => {
    const order = await newOrder(stage);
    const [first, second] = [await stage.shop.pay(order), await stage.shop.pay(order)];
    await payOnPage(first, GOOD_CARD);
    if (second !== first) await payOnPage(second, GOOD_CARD);
    await endsWell(stage, order);
  },
  "decline, then success": async (stage) => {
    const order = await newOrder(stage);
    await payOnPage(await stage.shop.pay(order), DECLINED_CARD);
    await settle(stage);
    need((await stage.shop.orderOf(order)).state !== "paid", "A declined payment completed the order.");
    await payOnPage(await stage.shop.pay(order), GOOD_CARD);
    await endsWell(stage, order);
  },
  "refund from the gateway": (stage) =>
    refundedElsewhere(stage, (referenceUuid, money) => {
      const request = { merchantTransactionId: randomUUID(), referenceUuid, ...money };
      return stage.gateway.transaction("refund", request);
    }),
  "refund at the provider": (stage) =>
    refundedElsewhere(stage, (transactionUuid, money) =>
      stage.gateway.send("POST", "/simulator/movements", { transactionUuid, movement: "refund", ...money }),
    ),
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
    const order = await paidOrder(stage);
    await settle(stage);
    // A shop may refuse to capture what is paid; it must not take it twice.
    const isPaid = stage.capture === "auto";
    for (let times = 0; times < 2; times++)
      await stage.shop.capture?.(order).catch((error: unknown) => isPaid || Promise.reject(error));
    await endsWell(stage, order);
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
    await endsWell(stage, order);
  },
  "gateway down for ten minutes": async (stage) => {
    const { shop, proxy, post } = stage;
    const [paid, waiting] = [await paidOrder(stage), await newOrder(stage)];
    let left = await post.take();
    const become = async (fault: typeof proxy.fault): Promise<void> => void (proxy.fault = fault);
    const retry = async (): Promise<void> => void (left = await post.deliverOnce(left));
    const steps: readonly (readonly [minutes: number, step: () => Promise<unknown>])[] = [
      [0, () => become("down")],
      ...DELIVERIES_AT_MINUTES.map((minutes) => [minutes, retry] as const),
      [1, () => shop.comeBack(paid)],
      [3, () => shop.pay(waiting)],
      [4, () => become("lost")],
      [4, () => shop.pay(waiting)],
      [4, () => become("down")],
      [5, () => shop.watch()],
      [10, () => become("none")],
    ];
    const began = Date.now();
    for (const [minutes, step] of steps.toSorted(([one], [other]) => one - other)) {
      await sleep(Math.max(0, began + minutes * SHORT_MINUTE_MS - Date.now()));
      await step().catch(() => undefined);
    }
    need(left.length === 0, "It does not acknowledge an event that comes again after ten minutes.");
    await agree(stage, paid);
    await payOnPage(await shop.pay(waiting), GOOD_CARD);
    await endsWell(stage, waiting);
  },
};

/** Money is returned without a part of the shop; an event reports it. */
async function refundedElsewhere(
  stage: Stage,
  refund: (uuid: string, money: { amount: string; currency: string }) => Promise<unknown>,
): Promise<void> {
  const order = await paidOrder(stage);
  await settle(stage);
  await collect(stage, order);
  const [payment] = await keptOf(stage, order);
  const found = await stage.gateway.find(payment?.merchantTransactionId ?? "");
  const capture = found?.followUps?.find(({ transactionType }) => transactionType === "CAPTURE");
  await refund(capture?.uuid ?? found?.uuid ?? "", { amount: "10.00", currency: CURRENCY });
  // The gateway learns by a webhook what was done at the provider.
  for (let tries = 0; tries < 100 && (await keptOf(stage, order))[0]?.refunded !== "10.00"; tries++)
    await sleep(100);
  await settle(stage);
  const { refunded } = await stage.shop.orderOf(order);
  need(refunded === "10.00", `10.00 was refunded elsewhere, and ${refunded} in the shop.`);
}
