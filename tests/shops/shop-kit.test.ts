import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  cancelPayment,
  capturePayment,
  endAttempt,
  Gateway,
  GatewayError,
  minorUnitDigits,
  readOptions,
  readPayment,
  readPaymentOf,
  refundPayment,
  startPayment,
  watchOrders,
  type OrderDifference,
  type OrderPayment,
  type ShopOrder,
} from "@quittance/shop-kit";
import { allCurrencies } from "@quittance/provider-kit";
import { DEMO_MERCHANT, provision } from "../support/events.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { payOnPage, RETURN_ADDRESSES } from "../support/hosted-page.ts";

const SHOP = "https://kit.example";
const started = forThisFile(() => startTestGateway());
let gateway: Gateway;
let options: ReturnType<typeof readOptions>;

beforeAll(async () => {
  const { body } = await provision(started.url, `createShopCredential/${DEMO_MERCHANT}`, {
    kind: "other",
    shopUrl: SHOP,
  });
  const { username, password, webhookSecret } = body;
  options = readOptions({
    gateway: `${started.url}/`,
    apiKey: "demo-card",
    username,
    password,
    webhookSecret,
    sharedSecret: "demo-secret",
    shopUrl: SHOP,
  });
  gateway = new Gateway(options, "kit-test 1.0.0");
});

const attempt = (more: object = {}) => ({
  id: `a-${randomUUID()}`,
  session: "session-1",
  order: `SO-${randomUUID()}`,
  amount: 42.4,
  currency: "eur",
  capture: "auto" as const,
  returnUrl: RETURN_ADDRESSES.successUrl,
  ...more,
});

describe("a payment by the kit", () => {
  test("is begun, paid, found by its session, and refunded once under one key", async () => {
    const one = attempt();
    const begun = await startPayment(gateway, one);
    expect(begun).toMatchObject({ id: one.id, amount: "42.40", currency: "EUR" });
    expect(await readPayment(gateway, one.id)).toMatchObject({ state: "open", session: "session-1" });
    await payOnPage(begun.redirectUrl!);
    expect(await readPaymentOf(gateway, begun.uuid)).toMatchObject({
      state: "paid",
      order: one.order,
      captured: "42.40",
    });
    const refund = { id: one.id, key: `r-${randomUUID()}`, amount: "2.40" };
    for (let times = 0; times < 2; times++) expect(await refundPayment(gateway, refund)).toBe("done");
    expect(await readPayment(gateway, one.id)).toMatchObject({ state: "paid", refunded: "2.40" });
    expect(await cancelPayment(gateway, { id: one.id, key: `c-${randomUUID()}` })).toBe("refunded");
    expect(await readPayment(gateway, one.id)).toMatchObject({ state: "refunded", refunded: "42.40" });
  });

  test("whose answer was lost is ended, and never made twice", async () => {
    const one = attempt();
    const first = await startPayment(gateway, one);
    const again = await startPayment(gateway, one);
    expect(again).toEqual({ ...first, redirectUrl: null });
    expect(await readPayment(gateway, one.id)).toMatchObject({ state: "cancelled" });
  });

  test("of a changed basket is ended, unless it was paid meanwhile", async () => {
    const first = await startPayment(gateway, attempt());
    expect(await endAttempt(gateway, first)).toBe("cancelled");
    const second = await startPayment(gateway, attempt());
    await payOnPage(second.redirectUrl!);
    expect(await endAttempt(gateway, second)).toMatchObject({ state: "paid", uuid: second.uuid });
  });

  test("is captured once, however often the shop asks", async () => {
    const one = attempt({ capture: "manual" });
    const begun = await startPayment(gateway, one);
    await payOnPage(begun.redirectUrl!);
    expect(await readPayment(gateway, one.id)).toMatchObject({ state: "authorized", captured: "0.00" });
    for (const key of ["first", "second"])
      expect(
        await capturePayment(gateway, { id: one.id, key: `${key}-${one.id}`.slice(0, 50) }),
      ).toMatchObject({ state: "paid", captured: "42.40" });
  });

  test("that is authorised is voided, and one on its page is closed", async () => {
    for (const isPaid of [true, false]) {
      const one = attempt({ capture: "manual" });
      const begun = await startPayment(gateway, one);
      if (isPaid) await payOnPage(begun.redirectUrl!);
      expect(await cancelPayment(gateway, { id: one.id, key: `v-${randomUUID()}` })).toBe("cancelled");
      expect(await readPayment(gateway, one.id)).toMatchObject({ state: "cancelled" });
    }
  });
});

test("an amount has the digits of its currency, as the gateway has them", () => {
  for (const { code, minorUnitDigits: digits } of allCurrencies())
    expect([code, minorUnitDigits(code)]).toEqual([code, digits]);
});

test("a copy of the shop is kept out, and no answer is told from a refusal", async () => {
  const copy = new Gateway({ ...options, shopUrl: "https://staging.kit.example" }, "kit-test 1.0.0");
  await expect(startPayment(copy, attempt())).rejects.toMatchObject({ status: 403, code: "SHOP_ADDRESS" });
  const nowhere = new Gateway({ ...options, gateway: "http://127.0.0.1:1" }, "kit-test 1.0.0");
  const error = await startPayment(nowhere, attempt()).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(GatewayError);
  expect((error as GatewayError).isUnknown).toBe(true);
});

test("the order watch completes what was paid without an order, and tells what still disagrees", async () => {
  const lost = attempt();
  await payOnPage((await startPayment(gateway, lost)).redirectUrl!);
  const held = attempt({ capture: "manual" });
  await payOnPage((await startPayment(gateway, held)).redirectUrl!);
  const waiting = attempt();
  await startPayment(gateway, waiting);
  const orders = new Map<string, ShopOrder>();
  const add = (id: string, state: ShopOrder["state"], total = "42.40") =>
    orders.set(id, { id, total, currency: "EUR", state });
  add(lost.order, "open");
  add("SO-never-paid", "paid");
  const completed: OrderPayment[] = [];
  const alarms: OrderDifference[] = [];
  const shop = {
    listOrders: () => orders.values(),
    complete: async (payment: OrderPayment) => {
      completed.push(payment);
      add(payment.order, "paid", payment.paid);
    },
    alarm: (difference: OrderDifference) => void alarms.push(difference),
  };
  await watchOrders(gateway, shop, { hours: 1 });
  const names = completed.map(({ order }) => order);
  expect(names).toEqual(expect.arrayContaining([lost.order, held.order]));
  expect(names).not.toContain(waiting.order);
  expect(alarms).toContainEqual({ id: "SO-never-paid", kind: "unpaid_here", uuids: [] });
  const { body } = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
  expect(body["shops"][0]).toMatchObject({ version: "kit-test 1.0.0" });
});

test.each<[object, RegExp]>([
  [{ gateway: "pay.example" }, /^gateway: /],
  [{ apiKey: "" }, /^apiKey: /],
  [{ webhookSecret: "secret" }, /^webhookSecret: /],
  [{ capture: "later" }, /^capture: /],
  [{ shopUrl: "nowhere" }, /^shopUrl: /],
])("options with %j are refused by name", (wrong, message) => {
  expect(() => readOptions({ ...options, ...wrong })).toThrow(message);
});
