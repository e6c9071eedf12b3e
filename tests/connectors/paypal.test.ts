import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { FakePayPal } from "../../packages/lab/src/paypal/fake-paypal.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { connect } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { whileTimePasses } from "../support/passing-time.ts";

const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakePayPal.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let shop: { apiKey: string; guid: string };

beforeAll(async () => {
  shop = await connector();
});
afterEach(() => {
  fake.loseResponseTo = undefined;
  fake.planned.length = 0;
  fake.payments.next = undefined;
});

async function connector(
  settings: Record<string, string> = { "tx:max-attempts": "1" },
  config: Record<string, unknown> = {},
) {
  const { apiKey, guid } = await connect(operator, "paypal", {
    adapter: "PayPal",
    method: "PayPal",
    config: {
      testMode: true,
      username: "client-id",
      apiSecret: fake.secret,
      extraData: { apiBaseUrl: fake.url },
      ...config,
    },
  });
  await operator.post(`/api/provisioning/updateConnector/${guid}`, { settings });
  return { apiKey, guid };
}

async function begin(operation = "debit", change: Record<string, unknown> = {}, apiKey = shop.apiKey) {
  const { transactionToken: _none, ...given } = anOrder();
  const { body } = await api.transaction(apiKey, operation, { ...given, ...SHOP, ...change });
  expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
  const { uuid, redirectUrl } = body as Record<string, string>;
  const page = await visited(redirectUrl!);
  const order = /[?&](?:token|approval_session_id)=([^&]+)/.exec(page ?? "")?.[1] ?? "";
  return { uuid: uuid!, redirectUrl: redirectUrl!, order };
}

async function visited(url: string): Promise<string | null> {
  const response = await fetch(url, { redirect: "manual" });
  await response.body?.cancel();
  return response.headers.get("location");
}

/** The customer agrees at PayPal's page and comes back. */
async function comeBack({ redirectUrl, order }: { redirectUrl: string; order: string }) {
  fake.approve(order);
  return visited(`${redirectUrl}/return?token=${order}&PayerID=QYR5Z8XDVJNXQ`);
}

async function pay(operation = "debit", change: Record<string, unknown> = {}) {
  const begun = await begin(operation, change);
  await comeBack(begun);
  expect(await status(begun.uuid)).toBe("SUCCESS");
  return begun.uuid;
}

async function follow(operation: string, referenceUuid: string, amount?: string) {
  const { transactionToken: _token, amount: _amount, currency, ...order } = anOrder();
  const money = amount === undefined ? {} : { amount, currency };
  const request = api.transaction(shop.apiKey, operation, { ...order, ...money, referenceUuid });
  const { body } = await whileTimePasses(clock, request);
  return body as Record<string, string>;
}

async function status(uuid: string, apiKey = shop.apiKey): Promise<string> {
  return (await api.status(uuid, apiKey)).body["transactionStatus"];
}

async function secondsLater(seconds: number): Promise<void> {
  clock.advance({ seconds });
  await started.gateway.runDue();
}

async function webhook(event_type: string, resource: object, guid = shop.guid): Promise<number> {
  const response = await fetch(`${started.url}/providers/paypal/${guid}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: `WH-${randomBytes(6).toString("hex")}`, event_type, resource }),
  });
  await response.body?.cancel();
  return response.status;
}

const calls = (match: RegExp) => fake.requests.filter(({ method, path }) => match.test(`${method} ${path}`));

test("the provider says what its connectors may have", async () => {
  const { body } = await operator.get("/api/provisioning/getConnectorSettings/PayPal");
  expect(body).toMatchObject({ methods: ["PayPal"] });
  expect(JSON.stringify(body)).toContain("webhookId");
});

describe("a payment", () => {
  test("of a currency that PayPal has not is refused by the field's name, before anything is sent", async () => {
    const { transactionToken: _none, ...given } = anOrder();
    fake.requests.length = 0;
    const { body } = await api.transaction(shop.apiKey, "debit", { ...given, ...SHOP, currency: "INR" });
    expect(body).toMatchObject({ success: false });
    expect(JSON.stringify(body)).toContain("currency");
    expect(fake.requests).toHaveLength(0);
  });

  test("is captured when the customer comes back, once however often they do", async () => {
    const begun = await begin();
    expect(await comeBack(begun)).toBe(SHOP.successUrl);
    expect(await status(begun.uuid)).toBe("SUCCESS");
    expect(await visited(`${begun.redirectUrl}/return?token=${begun.order}`)).toBe(SHOP.successUrl);
    expect(calls(new RegExp(`${begun.order}/capture$`))).toHaveLength(1);
  });

  test("is captured because of a webhook when the customer never comes back", async () => {
    const begun = await begin();
    fake.approve(begun.order);
    expect(await webhook("CHECKOUT.ORDER.APPROVED", { id: begun.order, status: "APPROVED" })).toBe(200);
    expect(await status(begun.uuid)).toBe("REDIRECT");
    await secondsLater(1);
    await secondsLater(1);
    expect(await status(begun.uuid)).toBe("SUCCESS");
    expect(calls(new RegExp(`${begun.order}/capture$`))).toHaveLength(1);
  });

  test("whose capture was lost is found by an inquiry, and never captured twice", async () => {
    const begun = await begin();
    fake.loseResponseTo = /capture$/;
    await whileTimePasses(clock, comeBack(begun));
    expect(await status(begun.uuid)).toBe("PENDING");
    fake.loseResponseTo = undefined;
    await secondsLater(60);
    expect(await status(begun.uuid)).toBe("SUCCESS");
    expect(fake.payments.made(begun.uuid)).toBe(1);
  });

  test("whose capture never arrived is captured later, without the customer", async () => {
    const begun = await begin();
    const failing = { match: /capture$/, status: 503, body: "" };
    fake.planned.push(failing, failing, failing);
    await whileTimePasses(clock, comeBack(begun));
    expect(await status(begun.uuid)).toBe("PENDING");
    await secondsLater(60);
    expect(await status(begun.uuid)).toBe("SUCCESS");
  });

  test("that was captured with another amount stays open", async () => {
    const begun = await begin();
    const capture = {
      id: "CAPOTHER",
      status: "COMPLETED",
      amount: { currency_code: "EUR", value: "0.01" },
      custom_id: begun.uuid,
    };
    const unit = { custom_id: begun.uuid, payments: { captures: [capture] } };
    const body = { id: begun.order, status: "COMPLETED", purchase_units: [unit] };
    fake.planned.push({ match: /capture$/, status: 201, body });
    await comeBack(begun);
    expect(await status(begun.uuid)).toBe("PENDING");
  });

  test("that the customer cancels at PayPal's page has ended", async () => {
    const begun = await begin();
    const { cancel_url: cancelUrl } = (calls(/POST .*orders$/).at(-1)!.body as never)["payment_source"][
      "paypal"
    ]["experience_context"] as { cancel_url: string };
    expect(await visited(`${cancelUrl}&token=${begun.order}`)).toBe(SHOP.errorUrl);
    const { body } = await api.status(begun.uuid, shop.apiKey);
    expect(body).toMatchObject({ transactionStatus: "ERROR", errors: [{ code: "2002" }] });
    // Approved all the same, it is not captured any more.
    fake.approve(begun.order);
    await webhook("CHECKOUT.ORDER.APPROVED", { id: begun.order });
    await secondsLater(1);
    await secondsLater(1);
    expect(fake.orders.all.get(begun.order)).toMatchObject({ status: "APPROVED" });
  });

  test("of a customer who has not agreed yet stays open", async () => {
    const begun = await begin();
    await visited(`${begun.redirectUrl}/return?token=${begun.order}`);
    expect(["PENDING", "REDIRECT"]).toContain(await status(begun.uuid));
    await comeBack(begun);
    expect(await status(begun.uuid)).toBe("SUCCESS");
  });

  test("whose source was declined goes back to the same page, as often as the connector says", async () => {
    const { apiKey } = await connector({ "tx:max-attempts": "2" });
    const begun = await begin("debit", {}, apiKey);
    fake.payments.next = { issue: "INSTRUMENT_DECLINED" };
    expect(await comeBack(begun)).toContain(`checkoutnow?token=${begun.order}`);
    expect(await status(begun.uuid, apiKey)).toBe("REDIRECT");
    expect(await comeBack(begun)).toBe(SHOP.successUrl);
    expect(await status(begun.uuid, apiKey)).toBe("SUCCESS");
  });

  test("whose source was declined has ended where the first decline is final", async () => {
    const begun = await begin();
    fake.payments.next = { issue: "INSTRUMENT_DECLINED" };
    expect(await comeBack(begun)).toBe(SHOP.errorUrl);
    expect((await api.status(begun.uuid, shop.apiKey)).body).toMatchObject({
      transactionStatus: "ERROR",
      errors: [{ code: "2003" }],
    });
  });

  test("under review is pending until a webhook names its capture", async () => {
    const begun = await begin();
    fake.payments.next = { status: "PENDING", reason: "PENDING_REVIEW" };
    await comeBack(begun);
    expect(await status(begun.uuid)).toBe("PENDING");
    const capture = fake.payments.ids("capture").at(-1)!;
    // Forged: PayPal still says that it is pending.
    await webhook("PAYMENT.CAPTURE.COMPLETED", { ...fake.payments.payment(capture), status: "COMPLETED" });
    await secondsLater(1);
    expect(await status(begun.uuid)).toBe("PENDING");
    fake.payments.decide(capture, "COMPLETED");
    await webhook("PAYMENT.CAPTURE.COMPLETED", fake.payments.payment(capture));
    await webhook("PAYMENT.CAPTURE.COMPLETED", fake.payments.payment(capture));
    await secondsLater(1);
    await secondsLater(1);
    expect(await status(begun.uuid)).toBe("SUCCESS");
  });
});

describe("follow-ups", () => {
  test("capture a preauthorisation in parts and refund a part of a capture", async () => {
    const uuid = await pay("preauthorize");
    const first = await follow("capture", uuid, "6.00");
    expect(first).toMatchObject({ returnType: "FINISHED" });
    expect(await follow("capture", uuid, "3.99")).toMatchObject({ returnType: "FINISHED" });
    expect(await follow("refund", first["uuid"]!, "2.00")).toMatchObject({ returnType: "FINISHED" });
  });

  test("void a preauthorisation", async () => {
    expect(await follow("void", await pay("preauthorize"))).toMatchObject({ returnType: "FINISHED" });
  });

  test("refund a payment in parts, and not more than it was", async () => {
    const uuid = await pay();
    expect(await follow("refund", uuid, "4.00")).toMatchObject({ returnType: "FINISHED" });
    expect(await follow("refund", uuid, "5.99")).toMatchObject({ returnType: "FINISHED" });
    expect(await follow("refund", uuid, "0.01")).toMatchObject({ success: false });
  });

  test.each(["refund", "capture"])(
    "repeat a %s whose response was lost, with one effect",
    async (operation) => {
      const uuid = await pay(operation === "capture" ? "preauthorize" : "debit");
      fake.loseResponseTo = new RegExp(`${operation}$`);
      const lost = await follow(operation, uuid, "4.00");
      expect(lost).toMatchObject({ returnType: "PENDING" });
      fake.loseResponseTo = undefined;
      await secondsLater(60);
      expect(await status(lost["uuid"]!)).toBe("SUCCESS");
      expect(fake.payments.made(lost["uuid"]!)).toBe(1);
    },
  );
});

describe("a stored wallet", () => {
  test("is registered at PayPal's page, charged without the customer, and deregistered", async () => {
    const { uuid } = await (async () => {
      const begun = await begin("register", { amount: undefined, currency: undefined });
      await comeBack(begun);
      expect(await status(begun.uuid)).toBe("SUCCESS");
      return begun;
    })();
    const { transactionToken: _none, ...order } = anOrder();
    const charge = { ...order, referenceUuid: uuid, transactionIndicator: "RECURRING" };
    expect((await api.transaction(shop.apiKey, "debit", charge)).body).toMatchObject({
      returnType: "FINISHED",
    });
    expect(await follow("deregister", uuid)).toMatchObject({ returnType: "FINISHED" });
    expect(calls(/DELETE .*payment-tokens/)).toHaveLength(1);
  });

  test("whose charge was lost is found by the same request, and charged once", async () => {
    const uuid = await pay("debit", { withRegister: true });
    const { transactionToken: _none, ...order } = anOrder();
    fake.loseResponseTo = /orders$/;
    const charge = { ...order, referenceUuid: uuid, transactionIndicator: "RECURRING" };
    const { body } = await whileTimePasses(clock, api.transaction(shop.apiKey, "debit", charge));
    expect(body).toMatchObject({ returnType: "PENDING" });
    fake.loseResponseTo = undefined;
    await secondsLater(60);
    expect(await status(body["uuid"])).toBe("SUCCESS");
    expect(fake.payments.made(body["uuid"])).toBe(1);
  });
});

test("a payout to a customer is pending until PayPal has paid it", async () => {
  const { transactionToken: _none, ...order } = anOrder();
  const request = { ...order, customer: { email: "ada@example.com" } };
  const { body } = await api.transaction(shop.apiKey, "payout", request);
  expect(body).toMatchObject({ returnType: "PENDING" });
  const [id, batch] = [...fake.payouts.batches].at(-1)!;
  fake.payouts.decide(id, "SUCCESS");
  await webhook("PAYMENT.PAYOUTS-ITEM.SUCCEEDED", (batch["items"] as object[])[0]!);
  await secondsLater(1);
  await secondsLater(1);
  expect(await status(body["uuid"])).toBe("SUCCESS");
});

describe("a webhook", () => {
  test("without PayPal's signature is refused where the connector has the webhook's id", async () => {
    const { guid } = await connector(
      {},
      { extraData: { apiBaseUrl: fake.url, webhookId: "8PT597110X687430LKGECATA" } },
    );
    expect(await webhook("PAYMENT.CAPTURE.COMPLETED", { id: "CAP-1" }, guid)).toBe(401);
  });

  test("of what this connector has not submitted causes no request", async () => {
    const before = fake.requests.length;
    expect(await webhook("PAYMENT.CAPTURE.COMPLETED", { id: "CAP-1", custom_id: "unknown" })).toBe(200);
    await secondsLater(5);
    expect(fake.requests).toHaveLength(before);
  });

  test("of a dispute records the chargeback and its reversal", async () => {
    const uuid = await pay();
    const movement = (type: string) => ({
      affected_party: "SELLER",
      type,
      reason: "DISPUTE_SETTLEMENT",
      amount: { currency_code: "EUR", value: "9.99" },
    });
    const dispute = {
      dispute_id: `PP-D-${randomBytes(4).toString("hex")}`,
      status: "UNDER_REVIEW",
      dispute_life_cycle_stage: "CHARGEBACK",
      reason: "UNAUTHORISED",
      dispute_amount: { currency_code: "EUR", value: "9.99" },
      disputed_transactions: [{ seller_transaction_id: fake.payments.ids("capture").at(-1), custom: uuid }],
      money_movements: [movement("DEBIT")],
    };
    fake.disputes.set(dispute.dispute_id, dispute);
    await webhook("CUSTOMER.DISPUTE.CREATED", dispute);
    await secondsLater(1);
    await secondsLater(1);
    expect(await followUpsOf(uuid)).toEqual([{ type: "chargeback", amountMinor: 999n }]);
    const over = {
      ...dispute,
      status: "RESOLVED",
      dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" },
      money_movements: [movement("DEBIT"), movement("CREDIT")],
    };
    fake.disputes.set(dispute.dispute_id, over);
    await webhook("CUSTOMER.DISPUTE.RESOLVED", over);
    await secondsLater(1);
    await secondsLater(1);
    const types = await started.gateway.db.query<{ type: string }>(
      sql`select type from transactions where type like 'chargeback%' order by created_at`,
    );
    expect(types.map(({ type }) => type)).toEqual(["chargeback", "chargeback-reversal"]);
  });

  const followUpsOf = (uuid: string) =>
    started.gateway.db.query<{ type: string; amountMinor: bigint }>(
      sql`select type, amount_minor from transactions where reference_uuid = ${uuid} order by created_at`,
    );
});
