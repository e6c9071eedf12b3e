import { createVerify } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  CheckoutPaymentIntent,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
} from "@paypal/paypal-server-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJourney } from "./lab-journey.ts";

let journey: Awaited<ReturnType<typeof startJourney>>;
let orders: OrdersController;
let payments: PaymentsController;

/** PayPal's library knows its own addresses only: an adapter of its HTTP client leads to the lab. */
function clientFor(secret: string): Client {
  return new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: "AeLabClient", oAuthClientSecret: secret },
    environment: Environment.Sandbox,
    unstable_httpClientOptions: {
      adapter: async (config: {
        url: string;
        method: string;
        headers: Record<string, string>;
        data?: string | URLSearchParams;
      }) => {
        const address = new URL(config.url);
        const headers = Object.fromEntries(
          Object.entries(config.headers).filter(([, value]) => typeof value === "string"),
        );
        const response = await fetch(`${journey.lab.url}${address.pathname}${address.search}`, {
          method: config.method,
          headers,
          ...(config.data !== undefined && { body: config.data }),
        });
        return {
          data: await response.text(),
          status: response.status,
          statusText: "",
          headers: Object.fromEntries(response.headers),
          config,
        };
      },
    },
  });
}

beforeAll(async () => {
  journey = await startJourney("paypal");
  const client = clientFor("EeLabSecret");
  orders = new OrdersController(client);
  payments = new PaymentsController(client);
});
afterAll(async () => void (await journey.close()));

const create = async (intent: CheckoutPaymentIntent, reference: string, key = crypto.randomUUID()) => {
  const { result } = await orders.createOrder({
    paypalRequestId: key,
    body: {
      intent,
      purchaseUnits: [{ amount: { currencyCode: "EUR", value: "9.99" }, customId: reference }],
      paymentSource: {
        paypal: {
          experienceContext: {
            returnUrl: "https://shop.example/back",
            cancelUrl: "https://shop.example/cancel",
          },
        },
      },
    },
  });
  return result;
};
const pageOf = (order: { links?: { rel: string; href: string }[] }) =>
  order.links!.find(({ rel }) => rel === "payer-action")!.href;

test("a customer approves an order, the shop captures it and refunds a part", async () => {
  const order = await create(CheckoutPaymentIntent.Capture, "paid");
  await expect(orders.captureOrder({ id: order.id! })).rejects.toMatchObject({ statusCode: 422 });
  expect(await journey.atPage(pageOf(order), "pay")).toBe(
    `https://shop.example/back?token=${order.id}&PayerID=QYR5Z8XDVJNXQ`,
  );
  const { result: paid } = await orders.captureOrder({ id: order.id!, paypalRequestId: crypto.randomUUID() });
  expect(paid.status).toBe("COMPLETED");
  const capture = paid.purchaseUnits![0]!.payments!.captures![0]!;
  const { result: refund } = await payments.refundCapturedPayment({
    captureId: capture.id!,
    body: { amount: { currencyCode: "EUR", value: "2.00" } },
    paypalRequestId: crypto.randomUUID(),
  });
  expect(refund.status).toBe("COMPLETED");
  const state = await journey.state();
  expect(state.payments.find(({ id }) => id === order.id)).toMatchObject({
    reference: "paid",
    captured: "9.99",
    refunded: "2.00",
  });
});

test("a webhook is signed by the certificate, for the webhook's id", async () => {
  const { headers, body } = await journey.hook((one) => one.body.includes("PAYMENT.CAPTURE.COMPLETED"));
  const address = new URL(String(headers["paypal-cert-url"]));
  const certificate = await (await fetch(`${journey.lab.url}${address.pathname}`)).text();
  const signed = `${String(headers["paypal-transmission-id"])}|${String(headers["paypal-transmission-time"])}|${journey.secret}|${crc32(body)}`;
  expect(
    createVerify("sha256")
      .update(signed)
      .verify(certificate, String(headers["paypal-transmission-sig"]), "base64"),
  ).toBe(true);
});

test("an authorisation is captured and voided, and the same request id is the same order", async () => {
  const key = crypto.randomUUID();
  const [first, second] = [
    await create(CheckoutPaymentIntent.Authorize, "held", key),
    await create(CheckoutPaymentIntent.Authorize, "held", key),
  ];
  expect(second.id).toBe(first.id);
  await journey.atPage(pageOf(first), "pay");
  const { result } = await orders.authorizeOrder({ id: first.id!, paypalRequestId: crypto.randomUUID() });
  const authorization = result.purchaseUnits![0]!.payments!.authorizations![0]!;
  await payments.captureAuthorizedPayment({
    authorizationId: authorization.id!,
    body: { amount: { currencyCode: "EUR", value: "5.00" }, finalCapture: false },
    paypalRequestId: crypto.randomUUID(),
  });
  await payments.voidPayment({ authorizationId: authorization.id! });
  const { result: voided } = await payments.getAuthorizedPayment({ authorizationId: authorization.id! });
  expect(voided.status).toBe("VOIDED");
});

test("a customer leaves, an order ends after hours, and a wrong secret is refused", async () => {
  const order = await create(CheckoutPaymentIntent.Capture, "left");
  expect(await journey.atPage(pageOf(order), "leave")).toBe(`https://shop.example/cancel?token=${order.id}`);
  await journey.control("advance", { by: "6h1m" });
  await expect(orders.getOrder({ id: order.id! })).rejects.toMatchObject({ statusCode: 404 });
  const foreign = new OrdersController(clientFor("wrong"));
  await expect(foreign.getOrder({ id: order.id! })).rejects.toThrow();
});
