import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { signedItem, type NotificationItem } from "../../packages/lab/src/adyen/adyen-webhook.ts";
import { adyenItem } from "../support/adyen-items.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { atAdyen } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { whileTimePasses } from "../support/passing-time.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const HMAC_KEYS = [
  "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056",
  "ab".repeat(32),
] as const;
const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeAdyen.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let cards: { apiKey: string; guid: string };

beforeAll(async () => {
  cards = await connector("Creditcard");
});
afterEach(() => {
  fake.loseResponseTo = undefined;
  fake.planned.length = 0;
  fake.outbox.length = 0;
});

async function connector(method: string, config: Record<string, unknown> = {}) {
  const apiKey = `adyen-${randomBytes(6).toString("hex")}`;
  const { body } = await create(method, { name: apiKey, apiKey }, config);
  expect(body).toMatchObject({ success: true });
  return { apiKey, guid: body["connector"]["guid"] as string };
}

function create(method: string, names: { name: string; apiKey: string }, config: Record<string, unknown>) {
  return operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    ...names,
    ...atAdyen(fake, method, { vault: { hmacKeys: HMAC_KEYS }, ...config }),
  });
}

async function token(cardHolder = "Ada Lovelace"): Promise<string> {
  const { body } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      cardHolder,
      pan: "4111111111111111",
      cvv: "737",
      expirationMonth: "12",
      expirationYear: "2030",
    },
  });
  return body["transactionToken"];
}

async function pay(operation: string, change: Record<string, unknown> = {}, cardHolder?: string) {
  const transactionToken = await token(cardHolder);
  const { body } = await api.transaction(cards.apiKey, operation, {
    ...anOrder(),
    ...SHOP,
    transactionToken,
    ...change,
  });
  return body as Record<string, string>;
}

async function follow(operation: string, referenceUuid: string, amount?: string, apiKey = cards.apiKey) {
  const { transactionToken: _token, amount: _amount, currency, ...order } = anOrder();
  const money = amount === undefined ? {} : { amount, currency };
  const { body } = await api.transaction(apiKey, operation, { ...order, ...money, referenceUuid });
  return body as Record<string, string>;
}

async function status(uuid: string, apiKey = cards.apiKey): Promise<string> {
  return (await api.status(uuid, apiKey)).body["transactionStatus"];
}

async function post(body: string, guid = cards.guid): Promise<{ status: number; text: string }> {
  const response = await fetch(`${started.url}/providers/adyen/${guid}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return { status: response.status, text: await response.text() };
}

/** Delivers the fake's webhooks, in the given order, and works them off. */
async function deliver({
  order = (bodies) => bodies,
  guid = cards.guid,
  key = HMAC_KEYS[0],
}: { order?: (bodies: string[]) => string[]; guid?: string; key?: string } = {}) {
  for (const body of order(fake.takeWebhooks(key)))
    expect(await post(body, guid)).toEqual({ status: 200, text: "[accepted]" });
  await started.gateway.runDue();
}

async function passMinutes(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

async function followUpsOf(uuid: string) {
  return started.gateway.db.query<{ type: string; status: string; amountMinor: bigint }>(
    sql`select type, status, amount_minor from transactions where reference_uuid = ${uuid} order by created_at, uuid`,
  );
}

async function openEvents() {
  return (await operator.get(`/api/provisioning/listProviderEvents/${cards.guid}`)).body["events"] as Record<
    string,
    unknown
  >[];
}

describe("a payment", () => {
  test("to the customer is refused by its name", async () => {
    const body = await pay("payout");
    expect(body["success"]).toBe(false);
    expect(JSON.stringify(body)).toContain("payout");
  });

  test("is approved by the response, and its webhook changes nothing", async () => {
    const debit = await pay("debit");
    expect(debit).toMatchObject({ returnType: "FINISHED" });
    await deliver();
    expect(await status(debit["uuid"]!)).toBe("SUCCESS");
    expect(await openEvents()).toEqual([]);
  });

  test("is declined with the code of the refusal", async () => {
    const debit = await pay("debit", {}, "NOT_ENOUGH_BALANCE");
    expect(debit).toMatchObject({ returnType: "ERROR" });
    expect(debit["errors"]).toMatchObject([{ errorCode: 2006 }]);
    await deliver();
    expect(await status(debit["uuid"]!)).toBe("ERROR");
  });

  test("is captured in part, voided and refunded by webhooks only, by any of the keys", async () => {
    const { uuid } = await pay("preauthorize", { amount: "10.00" });
    const capture = await follow("capture", uuid!, "6.00");
    expect(capture).toMatchObject({ returnType: "PENDING" });
    expect(await status(capture["uuid"]!)).toBe("PENDING");
    await deliver({ key: HMAC_KEYS[1] });
    expect(await status(capture["uuid"]!)).toBe("SUCCESS");
    const refunds = [
      await follow("refund", capture["uuid"]!, "2.00"),
      await follow("refund", capture["uuid"]!, "4.00"),
    ];
    await deliver({ order: (bodies) => bodies.toReversed() });
    for (const refund of refunds) expect(await status(refund["uuid"]!)).toBe("SUCCESS");
    const rest = await follow("void", uuid!);
    await deliver();
    expect(await status(rest["uuid"]!)).toBe("SUCCESS");
  });

  test("whose capture Adyen acknowledges and cannot do is not captured", async () => {
    const { uuid } = await pay("preauthorize", { amount: "10.00" });
    const first = await follow("void", uuid!);
    await deliver();
    expect(await status(first["uuid"]!)).toBe("SUCCESS");
    const { uuid: other } = await pay("debit");
    const refund = await follow("refund", other!, "9.99");
    fake.outbox.length = 0;
    fake.report("REFUND", {
      pspReference: fake.requests.length > 0 ? await referenceOf(refund["uuid"]!) : "",
      merchantReference: refund["uuid"]!,
      success: "false",
      reason: "Insufficient balance on payment",
    });
    await deliver();
    expect(await status(refund["uuid"]!)).toBe("ERROR");
    expect(await follow("refund", other!, "9.99")).toMatchObject({ returnType: "PENDING" });
  });

  test("at Adyen's page is finished when the customer is back, and once", async () => {
    const ideal = await connector("Ideal");
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await api.transaction(ideal.apiKey, "debit", { ...order, ...SHOP });
    const page = await fetch(body["redirectUrl"], { redirect: "manual" });
    const result = new URL(page.headers.get("location")!).searchParams.get("result")!;
    const back = `${body["redirectUrl"]}/return?redirectResult=${result}`;
    for (let visit = 0; visit < 2; visit++)
      expect((await fetch(back, { redirect: "manual" })).headers.get("location")).toBe(SHOP.successUrl);
    await deliver({ guid: ideal.guid });
    expect(await status(body["uuid"], ideal.apiKey)).toBe("SUCCESS");
    expect(fake.payments.authorisations(body["uuid"])).toBe(1);
  });

  test("whose customer never comes back is concluded by its webhook", async () => {
    const ideal = await connector("Ideal");
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await api.transaction(ideal.apiKey, "debit", { ...order, ...SHOP });
    await fetch(body["redirectUrl"], { redirect: "manual" });
    fake.report("AUTHORISATION", { merchantReference: body["uuid"] });
    await deliver({ guid: ideal.guid });
    expect(await status(body["uuid"], ideal.apiKey)).toBe("SUCCESS");
  });
});

async function referenceOf(uuid: string): Promise<string> {
  const { reference } = await started.gateway.db.one<{ reference: string }>(
    sql`select provider_reference as reference from provider_submissions where submission_reference = ${uuid}`,
  );
  return reference;
}

describe("a lost response", () => {
  test("to a payment leaves it open until its webhook, and it is never submitted a second time", async () => {
    fake.loseResponseTo = /payments$/;
    const debit = await whileTimePasses(clock, pay("debit"));
    expect(debit).toMatchObject({ returnType: "PENDING" });
    fake.loseResponseTo = undefined;
    await passMinutes(5);
    expect(fake.payments.authorisations(debit["uuid"]!)).toBe(1);
    await deliver();
    expect(await status(debit["uuid"]!)).toBe("SUCCESS");
  });

  test("to a payment whose webhook never comes is cancelled there by our reference", async () => {
    fake.loseResponseTo = /payments$/;
    const debit = await whileTimePasses(clock, pay("debit"));
    fake.loseResponseTo = undefined;
    fake.outbox.length = 0;
    for (let quarter = 0; quarter < 12; quarter++) await passMinutes(15);
    const cancels = fake.requests.filter(({ path }) => path === "/v71/cancels");
    expect(cancels.at(-1)?.body).toMatchObject({ paymentReference: debit["uuid"] });
    expect(await status(debit["uuid"]!)).toBe("PENDING");
    await deliver();
    expect(await status(debit["uuid"]!)).toBe("ERROR");
  });

  test("to a payment that is reported in between and cancelled after all ends as a chargeback of it", async () => {
    fake.loseResponseTo = /payments$/;
    const debit = await whileTimePasses(clock, pay("debit"));
    fake.loseResponseTo = undefined;
    const authorised = fake.outbox.splice(0);
    for (let quarter = 0; quarter < 12; quarter++) await passMinutes(15);
    fake.outbox.unshift(...authorised);
    await deliver();
    await passMinutes(1);
    expect(await status(debit["uuid"]!)).toBe("SUCCESS");
    expect(await followUpsOf(debit["uuid"]!)).toEqual([
      { type: "chargeback", status: "success", amountMinor: 999n },
    ]);
  });

  test("to a refund is followed by the same bytes with the same key, and it refunds once", async () => {
    const { uuid } = await pay("debit");
    await deliver();
    const before = fake.payments.collected();
    fake.loseResponseTo = /refunds$/;
    const refund = await whileTimePasses(clock, follow("refund", uuid!, "9.99"));
    expect(refund).toMatchObject({ returnType: "PENDING" });
    fake.loseResponseTo = undefined;
    const keys = () =>
      new Set(fake.requests.filter(({ body }) => body["reference"] === refund["uuid"]).map(({ key }) => key));
    await passMinutes(2);
    expect(keys().size).toBe(1);
    expect(before - fake.payments.collected()).toBe(999);
    expect(await referenceOf(refund["uuid"]!)).toMatch(/^88\d{14}$/);
    await deliver();
    expect(await status(refund["uuid"]!)).toBe("SUCCESS");
  });
});

describe("a webhook", () => {
  const item = (change: Partial<NotificationItem>) => adyenItem(fake, change);

  test("without a right signature is refused and changes nothing", async () => {
    fake.loseResponseTo = /payments$/;
    const { uuid } = await whileTimePasses(clock, pay("debit"));
    const signed = signedItem(item({ merchantReference: uuid! }), { hmacKey: "cd".repeat(32) });
    expect((await post(signed)).status).toBe(401);
    expect((await post(JSON.stringify({ live: "false", notificationItems: [] }))).status).toBe(401);
    expect((await post("not json")).status).toBe(401);
    expect(await status(uuid!)).toBe("PENDING");
  });

  test("of another amount changes nothing, and is listed", async () => {
    fake.loseResponseTo = /payments$/;
    const { uuid } = await whileTimePasses(clock, pay("debit"));
    const event = item({ merchantReference: uuid!, amount: { value: 1, currency: "EUR" } });
    expect((await post(signedItem(event, { hmacKey: HMAC_KEYS[0] }))).status).toBe(200);
    await started.gateway.runDue();
    expect(await status(uuid!)).toBe("PENDING");
    expect(await openEvents()).toContainEqual(
      expect.objectContaining({ state: "contradicting", submissionReference: uuid }),
    );
  });

  test("of another connector of the same merchant account is understood, and of another account contradicts", async () => {
    const [sibling, stranger] = [await connector("Ideal"), await connector("Ideal", { username: "Other" })];
    fake.loseResponseTo = /payments$/;
    const { uuid } = await whileTimePasses(clock, pay("debit"));
    fake.loseResponseTo = undefined;
    const webhookOf = (merchantAccountCode: string) =>
      signedItem(item({ merchantReference: uuid!, merchantAccountCode }), { hmacKey: HMAC_KEYS[0] });
    await post(webhookOf("Other"), stranger.guid);
    await started.gateway.runDue();
    expect(await status(uuid!)).toBe("PENDING");
    await post(webhookOf(fake.merchantAccount), sibling.guid);
    await started.gateway.runDue();
    expect(await status(uuid!)).toBe("SUCCESS");
  });

  test("that comes three times is one event", async () => {
    const { uuid } = await pay("debit");
    await deliver();
    const event = signedItem(
      item({
        eventCode: "CHARGEBACK",
        originalReference: await referenceOf(uuid!),
        merchantReference: uuid!,
      }),
      { hmacKey: HMAC_KEYS[0] },
    );
    for (let delivery = 0; delivery < 3; delivery++) {
      expect((await post(event)).status).toBe(200);
      await started.gateway.runDue();
    }
    expect(await followUpsOf(uuid!)).toEqual([{ type: "chargeback", status: "success", amountMinor: 999n }]);
  });

  test("of a chargeback of a captured payment is recorded with the capture, which has the money", async () => {
    const { uuid } = await pay("preauthorize");
    const capture = await follow("capture", uuid!, "9.99");
    await deliver();
    fake.report("CHARGEBACK", { originalReference: await referenceOf(uuid!), merchantReference: uuid! });
    await deliver();
    expect(await followUpsOf(capture["uuid"]!)).toEqual([
      { type: "chargeback", status: "success", amountMinor: 999n },
    ]);
  });

  test("whose reference is that of the payment and not of the capture concludes the capture", async () => {
    const { uuid } = await pay("preauthorize");
    const capture = await follow("capture", uuid!, "9.99");
    fake.outbox.length = 0;
    fake.report("CAPTURE", { pspReference: await referenceOf(capture["uuid"]!), merchantReference: uuid! });
    await deliver();
    expect(await status(capture["uuid"]!)).toBe("SUCCESS");
  });

  test("of a refund that failed after its success makes a failed refund, also ahead of the success", async () => {
    const { uuid } = await pay("debit");
    const refund = await follow("refund", uuid!, "9.99");
    fake.report("REFUND_FAILED", {
      pspReference: await referenceOf(refund["uuid"]!),
      merchantReference: uuid!,
    });
    await deliver({ order: (bodies) => bodies.toReversed() });
    await passMinutes(1);
    expect(await status(refund["uuid"]!)).toBe("ERROR");
    const failed = (await followUpsOf(refund["uuid"]!)).filter(({ type }) => type === "refund");
    expect(failed).toEqual([{ type: "refund", status: "error_adapter", amountMinor: 999n }]);
    expect(await follow("refund", uuid!, "9.99")).toMatchObject({ returnType: "PENDING" });
  });

  test("of an authorisation that expired voids what is left of it", async () => {
    const { uuid } = await pay("preauthorize");
    await deliver();
    fake.report("EXPIRE", { pspReference: await referenceOf(uuid!), merchantReference: uuid! });
    await deliver();
    expect(await followUpsOf(uuid!)).toEqual([{ type: "void", status: "success", amountMinor: 999n }]);
  });
});
