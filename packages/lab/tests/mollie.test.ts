import { createHmac } from "node:crypto";
import { createMollieClient } from "@mollie/api-client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startJourney } from "./lab-journey.ts";

let journey: Awaited<ReturnType<typeof startJourney>>;
let mollie: ReturnType<typeof createMollieClient>;

beforeAll(async () => {
  journey = await startJourney("mollie", { secret: "whsec_mollie" });
  // Mollie's library speaks TLS only: the lab has it at the same port, with a certificate of its own.
  mollie = createMollieClient({
    apiKey: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
    apiEndpoint: `https://127.0.0.1:${journey.port}/v2/`,
  });
});
afterAll(async () => void (await journey.close()));
beforeEach(() => void (process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0"));
afterEach(() => void delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]);

const pay = async (change: object = {}) =>
  mollie.payments.create({
    amount: { currency: "EUR", value: "9.99" },
    description: "Socks",
    redirectUrl: "https://shop.example/back",
    metadata: { order_id: "A-1" },
    ...change,
  });

test("a customer pays at the page, and the shop refunds a part", async () => {
  const open = await pay({ metadata: { order_id: "paid" } });
  expect(open.status).toBe("open");
  expect(await journey.atPage(open.getCheckoutUrl()!, "pay")).toBe("https://shop.example/back");
  const { body, headers } = await journey.hook((one) => one.body === `id=${open.id}`);
  expect(headers["x-mollie-signature"]).toBe(
    `sha256=${createHmac("sha256", "whsec_mollie").update(body).digest("hex")}`,
  );
  expect((await mollie.payments.get(open.id)).status).toBe("paid");
  const refund = await mollie.paymentRefunds.create({
    paymentId: open.id,
    amount: { currency: "EUR", value: "2.00" },
  });
  expect(refund.status).toBe("pending");
  await journey.control("advance", { by: "1d1h" });
  expect((await mollie.paymentRefunds.get(refund.id, { paymentId: open.id })).status).toBe("refunded");
  expect((await mollie.payments.get(open.id)).amountRemaining).toEqual({ currency: "EUR", value: "7.99" });
  const { payments } = await journey.state();
  expect(payments.find(({ id }) => id === open.id)).toMatchObject({ reference: "paid", refunded: "2.00" });
});

test("a customer leaves, another one is refused, and a third does nothing", async () => {
  const left = await pay();
  await journey.atPage(left.getCheckoutUrl()!, "leave");
  const refused = await pay();
  await journey.atPage(refused.getCheckoutUrl()!, "refuse");
  const open = await pay();
  await journey.control("advance", { by: "2h" });
  const statuses = [left, refused, open].map(async ({ id }) => (await mollie.payments.get(id)).status);
  expect(await Promise.all(statuses)).toEqual(["canceled", "failed", "expired"]);
});

test("the webhook of a payment goes to its own address, too", async () => {
  const open = await pay({ webhookUrl: `${journey.webhook}/own` });
  await journey.atPage(open.getCheckoutUrl()!, "pay");
  await journey.hook(
    (one) => one.body === `id=${open.id}` && one.headers["x-mollie-signature"] === undefined,
  );
});

test("a held payment is captured, a live key is refused, and a payment without amount, too", async () => {
  const held = await pay({ captureMode: "manual" });
  await journey.atPage(held.getCheckoutUrl()!, "pay");
  expect((await mollie.payments.get(held.id)).status).toBe("authorized");
  await mollie.paymentCaptures.create({ paymentId: held.id, amount: { currency: "EUR", value: "9.99" } });
  expect((await mollie.payments.get(held.id)).status).toBe("paid");
  const live = createMollieClient({
    apiKey: "live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
    apiEndpoint: `https://127.0.0.1:${journey.port}/v2/`,
  });
  await expect(live.payments.get(held.id)).rejects.toMatchObject({ statusCode: 401 });
  await expect(pay({ amount: { currency: "EUR", value: "nine" } })).rejects.toMatchObject({
    statusCode: 422,
    field: "amount",
  });
});
