import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../packages/shop-shopware/src/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { eventsOf } from "../support/events.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { payOnPage } from "../support/hosted-page.ts";

const SECRET = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
const APP_SECRET = "the app's own secret";
const store = new Map<string, string>();
const moves: string[] = [];
let shopSecret = "";
let shopUrl = "";
let started: TestGateway;
let api: ApiClient;
let app: (request: Request) => Promise<Response>;
let admin: Server;

const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");

/** The Admin API of a shop, which notes what it is asked to do. */
beforeAll(async () => {
  admin = createServer((request, response) => {
    if (request.url === "/api/oauth/token") return response.end(JSON.stringify({ access_token: "token" }));
    moves.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    return response.end("{}");
  });
  await new Promise<void>((resolve) => void admin.listen(0, "127.0.0.1", resolve));
  shopUrl = `http://127.0.0.1:${(admin.address() as AddressInfo).port}`;
  started = await startTestGateway();
  api = new ApiClient(started.url);
  app = createApp({
    appName: "Quittance",
    appSecret: APP_SECRET,
    appUrl: "https://app.example",
    store,
    options: {
      gateway: started.url,
      apiKey: "demo-card",
      username: "demo",
      password: "demo-password",
      webhookSecret: SECRET,
    },
  });
  const query = `shop-id=SHOP-1&shop-url=${encodeURIComponent(shopUrl)}&timestamp=1`;
  const registered = await app(
    new Request(`https://app.example/shopware/register?${query}`, {
      headers: { "shopware-app-signature": sign(query, APP_SECRET) },
    }),
  );
  const { proof, secret } = (await registered.json()) as { proof: string; secret: string };
  expect(proof).toBe(sign(`SHOP-1${shopUrl}Quittance`, APP_SECRET));
  shopSecret = secret;
  const confirmed = await call("confirm", { shopId: "SHOP-1", shopUrl, apiKey: "key", secretKey: "secret" });
  expect(confirmed.status).toBe(204);
});
afterAll(async () => {
  admin.close();
  await started.close();
});

function call(path: string, body: object, secret = shopSecret): Promise<Response> {
  const text = JSON.stringify(body);
  return app(
    new Request(`https://app.example/shopware/${path}`, {
      method: "POST",
      body: text,
      headers: { "shopware-shop-signature": sign(text, secret) },
    }),
  );
}

async function answered(path: string, body: object) {
  const response = await call(path, { source: { shopId: "SHOP-1", url: shopUrl }, ...body });
  const text = await response.text();
  expect([response.status, response.headers.get("shopware-app-signature")]).toEqual([
    200,
    sign(text, shopSecret),
  ]);
  return JSON.parse(text) as Record<string, string>;
}

async function deliver(uuid: string): Promise<number> {
  const body = JSON.stringify((await eventsOf(api, uuid)).at(-1));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const mac = createHmac("sha256", Buffer.from(SECRET.slice(6), "base64"))
    .update(`msg.${timestamp}.${body}`)
    .digest("base64");
  const headers = { "webhook-id": "msg", "webhook-timestamp": timestamp, "webhook-signature": `v1,${mac}` };
  const request = new Request("https://app.example/quittance/events", { method: "POST", body, headers });
  return (await app(request)).status;
}

const anOrder = () => {
  const orderTransaction = { id: randomUUID().replaceAll("-", ""), amount: { totalPrice: 42.4 } };
  const order = { id: "order", orderNumber: `1000-${orderTransaction.id}`, currency: { isoCode: "EUR" } };
  return { order, orderTransaction, returnUrl: "https://shop.example/finalize" };
};
const uuidOf = (redirectUrl: string): string => new URL(redirectUrl).pathname.split("/")[2]!;

test("an order is paid: redirect, event, finalize and refund", async () => {
  const order = anOrder();
  const { redirectUrl = "" } = await answered("pay", order);
  expect(await answered("finalize", order)).toEqual({ status: "process_unconfirmed" });
  await payOnPage(redirectUrl);
  expect(await answered("finalize", order)).toEqual({ status: "paid" });
  expect(await deliver(uuidOf(redirectUrl))).toBe(200);
  const path = `/api/_action/order_transaction/${order.orderTransaction.id}/state`;
  expect(moves).toContain(`POST ${path}/paid Bearer token`);
  const refund = {
    id: randomUUID(),
    amount: { totalPrice: 10 },
    transactionCapture: { transaction: { id: order.orderTransaction.id } },
  };
  for (let times = 0; times < 2; times++)
    expect(await answered("refund", { order: order.order, refund })).toEqual({ status: "completed" });
  const { body } = await api.get("/api/v3/orders/demo-card");
  expect(body["orders"]).toContainEqual(
    expect.objectContaining({ order: order.order.orderNumber, paid: "42.40", refunded: "10.00" }),
  );
});

test("a page that was left is cancelled in the shop by its event", async () => {
  const order = anOrder();
  const { redirectUrl = "" } = await answered("pay", order);
  await api.post(`/api/v3/payByLink/${uuidOf(redirectUrl)}/cancel`, "");
  expect(await deliver(uuidOf(redirectUrl))).toBe(200);
  const path = `/api/_action/order_transaction/${order.orderTransaction.id}/state`;
  expect(moves).toContain(`POST ${path}/cancel Bearer token`);
});

test("a second try ends the first page", async () => {
  const order = anOrder();
  const first = await answered("pay", order);
  const second = await answered("pay", order);
  expect(second["redirectUrl"]).not.toBe(first["redirectUrl"]);
  expect((await api.status(uuidOf(first["redirectUrl"]!))).body["transactionStatus"]).toBe("CANCELLED");
});

test("calls without the right signature are refused", async () => {
  const body = { source: { shopId: "SHOP-1", url: shopUrl }, ...anOrder() };
  expect((await call("pay", body, "another secret")).status).toBe(401);
  expect((await call("pay", { ...body, source: { shopId: "SHOP-2" } })).status).toBe(401);
  const register = new Request(
    "https://app.example/shopware/register?shop-id=1&shop-url=https://evil.example",
  );
  expect((await app(register)).status).toBe(401);
});

test("an order is validated before it is placed", async () => {
  expect(await answered("validate", { cart: {} })).toEqual({ preOrderPayment: {} });
});
