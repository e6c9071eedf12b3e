// A Vendure server of a fresh installation, with the packed plug-in: customers use its shop API, the merchant its admin API.
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ModuleRef } from "@nestjs/core";
import { ConfigService, EventBus, Injector, mergeConfig, OrderPlacedEvent } from "@vendure/core";
import {
  createTestEnvironment,
  registerInitializer,
  SimpleGraphQLClient,
  SqljsInitializer,
  testConfig,
} from "@vendure/testing";
import { serveShop } from "./forked-shop.mjs";
import * as requests from "./requests.mjs";

const DATA = process.env.SHOP_DATA ?? mkdtempSync(join(tmpdir(), "vendure-"));

serveShop(async (given) => {
  const port = given.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  process.env.QUITTANCE = JSON.stringify({ ...given, returnUrl: given.returnUrl ?? `${url}/return/{code}` });
  // Made of the lines that the console shows.
  const { config: connected } = await import("./connected.mjs");
  const config = mergeConfig(testConfig, {
    ...connected,
    apiOptions: { port, hostname: "127.0.0.1" },
    orderOptions: { orderItemsLimit: 10_000, orderLineItemsLimit: 10_000 },
  });
  // A storefront is at another address, and reads who it is from a header.
  config.apiOptions.cors = { origin: true, exposedHeaders: ["vendure-auth-token"] };
  registerInitializer("sqljs", new SqljsInitializer(DATA));
  const { server, adminClient } = createTestEnvironment(config);
  await server.init({
    initialData: requests.INITIAL_DATA,
    productsCsvPath: new URL("products.csv", import.meta.url).pathname,
    customerCount: 1,
  });
  await adminClient.asSuperAdmin();
  await adminClient.query(requests.EURO);
  const completions = new Map();
  server.app
    .get(EventBus)
    .ofType(OrderPlacedEvent)
    .subscribe(({ order }) => void completions.set(order.code, (completions.get(order.code) ?? 0) + 1));
  const shop = { config, url, server, adminClient, completions, customers: new Map() };
  return {
    url,
    eventsUrl: `${url}/quittance/events`,
    newOrder: (order) => newOrder(shop, order),
    pay: (code) => pay(shop, code),
    changeTotal: (code, total) => changeTotal(shop, code, total),
    comeBack: (code) => comeBack(shop, code),
    orderOf: (code) => orderOf(shop, code),
    refund: (code, amount) => refund(shop, code, amount),
    capture: (code) => capture(shop, code),
    watch: () => watch(shop),
    close: () => server.destroy(),
  };
});

/** One unit costs 0.10. */
const unitsOf = (total) => Number(total.replace(".", "")) / 10;

async function newOrder({ config, url, customers }, { total }) {
  const customer = new SimpleGraphQLClient(config, `${url}/shop-api`);
  const { addItemToOrder: order } = await customer.query(requests.ADD, { quantity: unitsOf(total) });
  if (!order.code) throw new Error(order.message);
  await customer.query(requests.CUSTOMER, { email: `${order.code.toLowerCase()}@example.com` });
  const { eligibleShippingMethods: methods } = await customer.query(requests.SHIPPING);
  await customer.query(requests.SHIP, { id: methods[0].id });
  customers.set(order.code, customer);
  return order.code;
}

async function move(customer, state) {
  const { transitionOrderToState: moved } = await customer.query(requests.MOVE, { state });
  if (moved?.errorCode) throw new Error(`${moved.message} ${moved.transitionError ?? ""}`);
}

async function pay({ customers }, code) {
  const customer = customers.get(code);
  const { activeOrder } = await customer.query(requests.ACTIVE);
  if (activeOrder?.state === "AddingItems") await move(customer, "ArrangingPayment");
  const { createQuittancePaymentIntent: intent } = await customer.query(requests.INTENT);
  return intent.url;
}

async function changeTotal({ customers }, code, total) {
  const customer = customers.get(code);
  const { activeOrder } = await customer.query(requests.ACTIVE);
  if (activeOrder.state !== "AddingItems") await move(customer, "AddingItems");
  const { adjustOrderLine: changed } = await customer.query(requests.ADJUST, {
    line: activeOrder.lines[0].id,
    quantity: unitsOf(total),
  });
  if (changed.errorCode) throw new Error(changed.message);
}

async function comeBack({ customers }, code) {
  await customers.get(code).query(requests.RETURN);
}

async function orderOf({ adminClient, completions }, code) {
  const { orders } = await adminClient.query(requests.ORDER, { code });
  const [order] = orders.items;
  const settled = order.payments.flatMap(({ refunds }) => refunds.filter(({ state }) => state === "Settled"));
  const refunded = settled.reduce((sum, { total }) => sum + total, 0);
  const isPaid = order.state === "PaymentSettled" || order.state === "PaymentAuthorized";
  return {
    state: order.state === "Cancelled" ? "cancelled" : isPaid ? "paid" : "open",
    total: (order.totalWithTax / 100).toFixed(2),
    currency: order.currencyCode,
    refunded: (refunded / 100).toFixed(2),
    completions: completions.get(code) ?? 0,
  };
}

async function takenPayment({ adminClient }, code) {
  const { orders } = await adminClient.query(requests.ORDER, { code });
  const payment = orders.items[0].payments.find(({ state }) => state === "Settled" || state === "Authorized");
  if (!payment) throw new Error("The order has no payment.");
  return payment;
}

async function refund(shop, code, amount) {
  const { id } = await takenPayment(shop, code);
  const input = { paymentId: id, amount: Number(amount.replace(".", "")), reason: "Broken" };
  const { refundOrder: made } = await shop.adminClient.query(requests.REFUND, { input });
  if (made.errorCode) throw new Error(`${made.errorCode}: ${made.message}`);
}

async function capture(shop, code) {
  const { id } = await takenPayment(shop, code);
  const { settlePayment: settled } = await shop.adminClient.query(requests.SETTLE, { id });
  if (settled.errorCode && settled.errorCode !== "PAYMENT_STATE_TRANSITION_ERROR")
    throw new Error(`${settled.errorCode}: ${settled.message} ${settled.paymentErrorMessage ?? ""}`);
}

/** The task of the plug-in, as the scheduler runs it. */
async function watch({ server: { app } }) {
  const { tasks } = app.get(ConfigService).schedulerOptions;
  await tasks.find(({ id }) => id === "quittance-order-watch").execute(new Injector(app.get(ModuleRef)));
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
