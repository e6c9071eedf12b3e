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

const checkout = async (change: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: "payment",
    success_url: "https://shop.example/thanks?session={CHECKOUT_SESSION_ID}",
    cancel_url: "https://shop.example/cart",
    client_reference_id: "cart-1",
    line_items: [
      { quantity: 2, price_data: { currency: "eur", unit_amount: 450, product_data: { name: "Cup" } } },
      { quantity: 1, price_data: { currency: "eur", unit_amount: 99, product_data: { name: "Saucer" } } },
    ],
    ...change,
  });

test("a customer leaves a checkout session, is declined at it, and pays at it", async () => {
  const session = await checkout({ payment_intent_data: { metadata: { order_id: "cart-1" } } });
  expect(session).toMatchObject({
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    amount_total: 999,
    payment_intent: null,
  });
  const items = await stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    ["Cup", 900],
    ["Saucer", 99],
  ]);
  const waiting = async () => (await journey.state()).payments.find(({ id }) => id === session.id);
  expect(await waiting()).toMatchObject({ reference: "cart-1", amount: "9.99", page: session.url });
  expect(await journey.atPage(session.url!, "leave")).toBe("https://shop.example/cart");
  expect(await journey.atPage(session.url!, "refuse")).toBe(session.url);
  const declined = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(declined).toMatchObject({
    status: "open",
    payment_intent: { last_payment_error: { code: "card_declined" } },
  });
  expect(await journey.atPage(session.url!, "pay")).toBe(`https://shop.example/thanks?session=${session.id}`);
  const { body, headers } = await journey.hook((one) => one.body.includes("checkout.session.completed"));
  const event = stripe.webhooks.constructEvent(body, String(headers["stripe-signature"]), journey.secret);
  expect(event.data.object).toMatchObject({ id: session.id, status: "complete", payment_status: "paid" });
  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    id: (declined.payment_intent as Stripe.PaymentIntent).id,
    status: "succeeded",
    amount_received: 999,
    metadata: { order_id: "cart-1" },
  });
  expect(paid.url).toBeNull();
  expect(await waiting()).toBeUndefined();
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 450 });
  expect(refund.status).toBe("succeeded");
  const shown = await fetch(session.url!);
  expect(await shown.text()).toContain("This page is over.");
});

test("a checkout session holds money, stores a card, and expires", async () => {
  const held = await checkout({ payment_intent_data: { capture_method: "manual" } });
  await journey.atPage(held.url!, "pay");
  const done = await stripe.checkout.sessions.retrieve(held.id);
  expect(done).toMatchObject({ status: "complete", payment_status: "unpaid" });
  const captured = await stripe.paymentIntents.capture(done.payment_intent as string);
  expect(captured.amount_received).toBe(999);
  const stored = await stripe.checkout.sessions.create({
    mode: "setup",
    currency: "eur",
    success_url: "https://shop.example/thanks",
    customer_email: "ada@example.com",
  });
  await journey.atPage(stored.url!, "pay");
  const { setup_intent, customer } = await stripe.checkout.sessions.retrieve(stored.id, {
    expand: ["setup_intent", "customer"],
  });
  expect(customer).toMatchObject({ email: "ada@example.com" });
  expect(setup_intent).toMatchObject({ status: "succeeded", customer: (customer as Stripe.Customer).id });
  const [over, late] = [await checkout(), await checkout()];
  expect((await stripe.checkout.sessions.expire(over.id)).status).toBe("expired");
  await expect(stripe.checkout.sessions.expire(over.id)).rejects.toMatchObject({ statusCode: 400 });
  await journey.control("advance", { by: "1d1h" });
  expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe("expired");
  await journey.hook((one) => one.body.includes("checkout.session.expired") && one.body.includes(late.id));
  const listed = await stripe.checkout.sessions.list({ limit: 2 });
  expect(listed.data.map(({ id }) => id)).toEqual([late.id, over.id]);
});

test.each([
  ["line_items", { line_items: [] }],
  ["line_items", { line_items: [{ price: "price_1", quantity: 1 }] }],
  ["mode", { mode: "subscription" as const }],
  ["expires_at", { expires_at: 1 }],
])("a checkout session is refused for its %s", async (param, change) => {
  await expect(checkout(change)).rejects.toMatchObject({ statusCode: 400, param });
});
