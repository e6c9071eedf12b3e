import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startJourney } from "./lab-journey.ts";

let journey: Awaited<ReturnType<typeof startJourney>>;
let stripe: Stripe;

beforeAll(async () => {
  journey = await startJourney("stripe");
  stripe = new Stripe("sk_test_lab", {
    host: "127.0.0.1",
    port: journey.port,
    protocol: "http",
    maxNetworkRetries: 0,
  });
});
afterAll(async () => void (await journey.close()));

const pay = async (
  change: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = {},
) =>
  stripe.paymentIntents.create(
    {
      amount: 999,
      currency: "eur",
      payment_method: "pm_card_visa",
      confirm: true,
      return_url: "https://shop.example/back",
      metadata: { order_id: "A-1" },
      ...change,
    },
    options,
  );

test("a payment is held, captured in part and refunded in part, and the webhooks are signed", async () => {
  const held = await pay({ capture_method: "manual", metadata: { order_id: "held" } });
  expect(held.status).toBe("requires_capture");
  const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 500 });
  expect(captured).toMatchObject({ status: "succeeded", amount_received: 500 });
  const refund = await stripe.refunds.create({ payment_intent: held.id, amount: 200 });
  expect(refund.status).toBe("succeeded");
  await expect(stripe.refunds.create({ payment_intent: held.id, amount: 301 })).rejects.toMatchObject({
    statusCode: 400,
  });
  const { payments } = await journey.state();
  expect(payments.find(({ id }) => id === held.id)).toMatchObject({
    reference: "held",
    amount: "9.99",
    currency: "EUR",
    captured: "5.00",
    refunded: "2.00",
  });
  const { body, headers } = await journey.hook((one) => one.body.includes("refund.updated"));
  const event = stripe.webhooks.constructEvent(body, String(headers["stripe-signature"]), journey.secret);
  expect(event).toMatchObject({ type: "refund.updated", data: { object: { id: refund.id } } });
  expect(
    (await stripe.paymentIntents.retrieve(held.id, { expand: ["latest_charge"] })).latest_charge,
  ).toMatchObject({ object: "charge" });
});

test("cards of Stripe's list are declined with their code, and no number is shown", async () => {
  await expect(pay({ payment_method: "pm_card_chargeDeclinedInsufficientFunds" })).rejects.toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
    decline_code: "insufficient_funds",
  });
  const method = await stripe.paymentMethods.create({
    type: "card",
    card: { number: "4242424242424242", exp_month: 12, exp_year: 2030, cvc: "123" },
  });
  expect(method.card).toMatchObject({ last4: "4242", brand: "visa" });
  expect(JSON.stringify(method) + JSON.stringify(await journey.state())).not.toContain("4242424242424242");
});

test("the customer authenticates at a page without JavaScript", async () => {
  const waiting = await pay({ payment_method: "pm_card_threeDSecure2Required" });
  const address = waiting.next_action?.redirect_to_url?.url ?? "";
  const back = await journey.atPage(address, "pay");
  expect(back).toContain(`https://shop.example/back?payment_intent=${waiting.id}`);
  expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe("succeeded");
  const refused = await pay({ payment_method: "pm_card_threeDSecure2Required" });
  await journey.atPage(refused.next_action?.redirect_to_url?.url ?? "", "refuse");
  expect(await stripe.paymentIntents.retrieve(refused.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
});

test("the same idempotency key is the same payment, and another body is refused", async () => {
  const [first, second] = [
    await pay({}, { idempotencyKey: "key-1" }),
    await pay({}, { idempotencyKey: "key-1" }),
  ];
  expect(second.id).toBe(first.id);
  await expect(pay({ amount: 1_000 }, { idempotencyKey: "key-1" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
});

test("a lost answer was booked, and the same key finds it", async () => {
  await journey.control("fault", { fault: "lost_answer" });
  const options = { idempotencyKey: "lost-1" };
  // Stripe's library repeats a request by itself once when its connection was closed.
  await pay({ metadata: { order_id: "lost" } }, options).catch(() => undefined);
  const found = await pay({ metadata: { order_id: "lost" } }, options);
  const { payments } = await journey.state();
  expect(payments.filter(({ reference }) => reference === "lost").map(({ id }) => id)).toEqual([found.id]);
});

test("customers, lists and other keys", async () => {
  const customer = await stripe.customers.create({ name: "Ada", email: "ada@example.com" });
  const method = await stripe.paymentMethods
    .attach("pm_card_visa", { customer: customer.id })
    .catch((error: unknown) => error);
  expect(method).toMatchObject({ object: "payment_method", customer: customer.id });
  const ids = [];
  for await (const { id } of stripe.paymentIntents.list({ limit: 2 })) ids.push(id);
  expect(ids.length).toBeGreaterThan(4);
  const foreign = new Stripe("sk_live_lab", { host: "127.0.0.1", port: journey.port, protocol: "http" });
  await expect(foreign.paymentIntents.list()).rejects.toMatchObject({
    statusCode: 401,
    type: "StripeAuthenticationError",
  });
  await expect(stripe.paymentIntents.retrieve("pi_unknown")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("a hold ends after a week", async () => {
  const held = await pay({ capture_method: "manual" });
  await journey.control("advance", { by: "7d1h" });
  expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe("canceled");
});
