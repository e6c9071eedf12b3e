import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { CHALLENGED_CARD } from "../../packages/lab/src/worldline/fake-payments.ts";
import { FakeWorldline, MERCHANT as ACCOUNT } from "../../packages/lab/src/worldline/fake-worldline.ts";
import { statusOutput } from "../../packages/lab/src/worldline/fake-values.ts";
import { signedWebhook } from "../../packages/lab/src/worldline/worldline-webhook.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { atWorldline } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { whileTimePasses } from "../support/passing-time.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };
const WEBHOOK_SECRETS: readonly [string, string] = ["new-key:new secret", "old-key:old secret"];

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeWorldline.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let cards: { apiKey: string; guid: string };
let ideal: { apiKey: string; guid: string };

beforeAll(async () => {
  cards = await connector("Creditcard");
  ideal = await connector("Ideal");
});
afterEach(() => {
  fake.loseResponseTo = undefined;
  fake.loseRequestTo = undefined;
  fake.planned.length = 0;
  fake.payments.isSlow = false;
});

function create(method: string, apiKey: string, config: Record<string, unknown> = {}) {
  return operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: apiKey,
    apiKey,
    ...atWorldline(fake, method, { vault: { webhookSecrets: WEBHOOK_SECRETS }, ...config }),
  });
}

async function connector(method: string) {
  const apiKey = `worldline-${randomBytes(6).toString("hex")}`;
  const { body } = await create(method, apiKey);
  expect(body).toMatchObject({ success: true });
  const guid = body["connector"]["guid"] as string;
  await operator.post(`/api/provisioning/updateConnector/${guid}`, { settings: { "tx:max-attempts": "1" } });
  return { apiKey, guid };
}

async function token(pan = "4111111111111111"): Promise<string> {
  const { body } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: { cardHolder: "Ada Lovelace", pan, cvv: "737", expirationMonth: "12", expirationYear: "2030" },
  });
  return body["transactionToken"];
}

async function pay(operation = "debit", change: Record<string, unknown> = {}, pan?: string) {
  const transactionToken = await token(pan);
  const request = api.transaction(cards.apiKey, operation, {
    ...anOrder(),
    ...SHOP,
    transactionToken,
    ...change,
  });
  return (await whileTimePasses(clock, request)).body as Record<string, string>;
}

async function begin() {
  const { transactionToken: _none, ...order } = anOrder();
  const { body } = await api.transaction(ideal.apiKey, "debit", { ...order, ...SHOP });
  expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
  const { uuid, redirectUrl } = body as Record<string, string>;
  const checkout = /hostedcheckout\/(.+)$/.exec((await visited(redirectUrl!)) ?? "")?.[1] ?? "";
  return { uuid: uuid!, redirectUrl: redirectUrl!, checkout };
}

async function visited(url: string): Promise<string | null> {
  const response = await fetch(url, { redirect: "manual" });
  await response.body?.cancel();
  return response.headers.get("location");
}

async function follow(operation: string, referenceUuid: string, amount?: string) {
  const { transactionToken: _token, amount: _amount, currency, ...order } = anOrder();
  const money = amount === undefined ? {} : { amount, currency };
  const request = api.transaction(cards.apiKey, operation, { ...order, ...money, referenceUuid });
  return (await whileTimePasses(clock, request)).body as Record<string, string>;
}

async function status(uuid: string, apiKey = cards.apiKey): Promise<string> {
  return (await api.status(uuid, apiKey)).body["transactionStatus"];
}

async function secondsLater(seconds: number): Promise<void> {
  clock.advance({ seconds });
  await started.gateway.runDue();
}

async function webhook(
  resource: object,
  { secret = WEBHOOK_SECRETS[0], guid = cards.guid } = {},
): Promise<number> {
  const id = randomBytes(8).toString("hex");
  const event = { apiVersion: "v1", id, merchantId: ACCOUNT, type: "payment.captured", ...resource };
  const { body, headers } = signedWebhook(JSON.stringify(event), secret);
  const url = `${started.url}/providers/worldline/${guid}`;
  const response = await fetch(url, { method: "POST", headers, body });
  await response.body?.cancel();
  await started.gateway.runDue();
  return response.status;
}

const last = () => fake.payments.ids().at(-1)!;
const followUpsOf = (uuid: string) =>
  started.gateway.db.query<{ type: string; amountMinor: bigint }>(
    sql`select type, amount_minor from transactions where reference_uuid = ${uuid} order by created_at`,
  );

describe("a connector", () => {
  test("says what it may have", async () => {
    const { body } = await operator.get("/api/provisioning/getConnectorSettings/Worldline");
    const methods = ["Creditcard", "DirectDebit", "Ideal", "PayPal", "Klarna", "Twint", "Eps", "Multibanco"];
    expect(body["methods"]).toEqual(expect.arrayContaining(methods));
    expect(JSON.stringify(body)).toContain("merchantId");
  });

  test.each([
    ["extraData", { extraData: {} }, "merchantId"],
    ["username", { username: undefined }, "username"],
    ["a webhook secret without its key", { vault: { webhookSecrets: ["secret"] } }, "webhookSecrets"],
    ["a test server live", { testMode: false }, "apiBaseUrl"],
    ["another platform", { extraData: { merchantId: "A", platform: "example.com" } }, "platform"],
  ])("is refused by the name of what is wrong: %s", async (_name, config, field) => {
    const { body } = await create("Creditcard", `bad-${randomBytes(6).toString("hex")}`, config);
    expect(body).toMatchObject({ success: false });
    expect(JSON.stringify(body)).toContain(field);
  });
});

describe("a payment by card", () => {
  test("is charged once, and its number is in no request but its own", async () => {
    const body = await pay();
    expect(body).toMatchObject({ returnType: "FINISHED" });
    expect(await status(body["uuid"]!)).toBe("SUCCESS");
  });

  test.each([
    ["4000000000009995", "2006"],
    ["4000000000000069", "2009"],
    ["4000000000000002", "2003"],
  ])("of %s is declined with %s", async (pan, code) => {
    const { uuid } = await pay("debit", {}, pan);
    const { body } = await api.status(uuid!, cards.apiKey);
    expect(body).toMatchObject({ transactionStatus: "ERROR", errors: [{ code }] });
  });

  test("whose issuer challenges the customer is decided by an inquiry after the return", async () => {
    const { uuid, redirectUrl, returnType } = await pay("debit", {}, CHALLENGED_CARD);
    expect(returnType).toBe("REDIRECT");
    expect(await visited(redirectUrl!)).toContain("issuer.example");
    expect(await visited(`${redirectUrl}/return?RETURNMAC=mac`)).toBeTruthy();
    expect(["PENDING", "REDIRECT"]).toContain(await status(uuid!));
    fake.payments.decide(last(), "CAPTURED");
    expect(await visited(`${redirectUrl}/return?RETURNMAC=mac`)).toBe(SHOP.successUrl);
    expect(await status(uuid!)).toBe("SUCCESS");
  });

  test("whose response was lost is found by its key, and charged once", async () => {
    fake.loseResponseTo = /POST \/payments$/;
    const { uuid, returnType } = await pay();
    expect(returnType).toBe("PENDING");
    const made = fake.payments.ids().length;
    fake.loseResponseTo = undefined;
    await secondsLater(60);
    expect(await status(uuid!)).toBe("SUCCESS");
    expect(fake.payments.ids()).toHaveLength(made);
  });

  test("whose response was lost is concluded by its signed webhook, where nothing repeats it", async () => {
    fake.loseResponseTo = /POST \/payments$/;
    const { uuid } = await pay();
    expect(await status(uuid!)).toBe("PENDING");
    expect(await webhook({ payment: fake.payments.payment(last()) })).toBe(200);
    expect(await status(uuid!)).toBe("SUCCESS");
  });
});

describe("a webhook", () => {
  async function open() {
    const { uuid } = await pay("debit", {}, CHALLENGED_CARD);
    return { uuid: uuid!, payment: fake.payments.payment(last()) };
  }
  const captured = (payment: object, change: object = {}) => ({
    payment: { ...payment, status: "CAPTURED", statusOutput: statusOutput("CAPTURED"), ...change },
  });

  test("with a good signature concludes, twice the same, and a late one changes nothing", async () => {
    const { uuid, payment } = await open();
    const event = { ...captured(payment), id: randomBytes(8).toString("hex") };
    for (const secret of WEBHOOK_SECRETS) expect(await webhook(event, { secret })).toBe(200);
    expect(await status(uuid)).toBe("SUCCESS");
    expect(await webhook({ payment })).toBe(200);
    expect(await status(uuid)).toBe("SUCCESS");
  });

  test.each(["new-key:forged", "foreign-key:new secret"])("signed by %s is refused", async (secret) => {
    const { uuid, payment } = await open();
    expect(await webhook(captured(payment), { secret })).toBe(401);
    expect(await status(uuid)).not.toBe("SUCCESS");
  });

  test.each([
    ["another payment", { id: "999_0" }],
    ["another amount", { amountOfMoney: { amount: 1, currencyCode: "EUR" } }],
    ["another currency", { amountOfMoney: { amount: 999, currencyCode: "USD" } }],
    ["another reference", { references: { merchantReference: "D4711" } }],
  ])("of %s concludes nothing", async (_name, { id, ...output }: Record<string, unknown>) => {
    const { uuid, payment } = await open();
    const shown = payment["paymentOutput"] as object;
    const paymentOutput = { ...shown, acquiredAmount: undefined, ...output };
    const changed = captured(payment, { paymentOutput, ...(id !== undefined && { id }) });
    expect(await webhook(changed)).toBe(200);
    expect(["PENDING", "REDIRECT"]).toContain(await status(uuid));
    expect(await webhook(captured(payment))).toBe(200);
    expect(await status(uuid)).toBe("SUCCESS");
  });

  test("of a reversal records the chargeback", async () => {
    const { uuid } = await pay();
    const payment = fake.payments.payment(last());
    const statusCode = { statusOutput: { statusCategory: "REVERSED" } };
    expect(await webhook({ payment: { ...payment, status: "CHARGEBACKED", ...statusCode } })).toBe(200);
    expect(await followUpsOf(uuid!)).toEqual([{ type: "chargeback", amountMinor: 999n }]);
  });

  test("of a refund that was rejected after it was made records that it failed", async () => {
    const { uuid } = await pay();
    const refund = await follow("refund", uuid!, "4.00");
    expect(refund).toMatchObject({ returnType: "FINISHED" });
    const [made] = fake.payments.parts(last());
    fake.payments.decide(String(made!["id"]), "REJECTED", { statusCode: 83 });
    expect(await webhook({ refund: made! })).toBe(200);
    expect(await status(refund["uuid"]!)).toBe("ERROR");
    expect(await follow("refund", uuid!, "9.99")).toMatchObject({ success: true });
  });

  test("of a capture that was acknowledged concludes it", async () => {
    const { uuid } = await pay("preauthorize");
    fake.payments.isSlow = true;
    const capture = await follow("capture", uuid!, "9.99");
    expect(capture).toMatchObject({ returnType: "PENDING" });
    const payment = last();
    const [part] = fake.payments.parts(payment);
    fake.payments.decide(String(part!["id"]), "CAPTURED");
    expect(await webhook({ payment: { ...fake.payments.payment(payment), id: part!["id"] } })).toBe(200);
    expect(await status(capture["uuid"]!)).toBe("SUCCESS");
  });
});

describe("a webhook of the payment itself", () => {
  const ofPayment = () => webhook({ payment: fake.payments.payment(last()) });

  test.each([
    ["capture", "9.99", "CAPTURED"],
    ["void", undefined, "CANCELLED"],
  ])("concludes a %s that was acknowledged", async (operation, amount, done) => {
    const { uuid } = await pay("preauthorize");
    fake.payments.isSlow = true;
    const followed = await follow(operation, uuid!, amount);
    expect(followed).toMatchObject({ returnType: "PENDING" });
    const payment = last();
    const [part] = fake.payments.parts(payment);
    for (const id of [String(part!["id"]), payment]) fake.payments.decide(id, done);
    expect(await ofPayment()).toBe(200);
    await secondsLater(1);
    expect(await status(followed["uuid"]!)).toBe("SUCCESS");
  });

  test("concludes a capture whose response was lost", async () => {
    const { uuid } = await pay("preauthorize");
    fake.loseResponseTo = /capture$/;
    const lost = await follow("capture", uuid!, "9.99");
    expect(lost).toMatchObject({ returnType: "PENDING" });
    fake.loseResponseTo = undefined;
    expect(await ofPayment()).toBe(200);
    await secondsLater(1);
    expect(await status(lost["uuid"]!)).toBe("SUCCESS");
  });

  test("causes no request about a payment that this connector has not submitted", async () => {
    const { uuid: _own } = await pay("preauthorize");
    const payment = fake.payments.payment(last());
    const shown = payment["paymentOutput"] as object;
    const references = { merchantReference: `P${"A".repeat(26)}` };
    const foreign = { ...payment, id: "777_0", status: "CAPTURED", paymentOutput: { ...shown, references } };
    expect(await webhook({ payment: foreign })).toBe(200);
    await secondsLater(1);
    expect(fake.requests.filter(({ path }) => path.includes("777"))).toEqual([]);
  });
});

describe("follow-ups", () => {
  test("capture a preauthorisation in parts, and refund a part", async () => {
    const { uuid } = await pay("preauthorize");
    const first = await follow("capture", uuid!, "6.00");
    expect(first).toMatchObject({ returnType: "FINISHED" });
    expect(await follow("capture", uuid!, "3.99")).toMatchObject({ returnType: "FINISHED" });
    expect(await follow("refund", first["uuid"]!, "2.00")).toMatchObject({ returnType: "FINISHED" });
  });

  test("void a preauthorisation", async () => {
    const { uuid } = await pay("preauthorize");
    expect(await follow("void", uuid!)).toMatchObject({ returnType: "FINISHED" });
  });

  test.each(["refund", "capture"])(
    "whose response was lost: a %s is found, with one effect",
    async (operation) => {
      const { uuid } = await pay(operation === "capture" ? "preauthorize" : "debit");
      fake.loseResponseTo = new RegExp(`${operation}$`);
      const lost = await follow(operation, uuid!, "4.00");
      expect(lost).toMatchObject({ returnType: "PENDING" });
      fake.loseResponseTo = undefined;
      await secondsLater(60);
      expect(await status(lost["uuid"]!)).toBe("SUCCESS");
      expect(fake.payments.parts(last())).toHaveLength(1);
    },
  );
});

describe("a stored card", () => {
  test("is registered, charged without the customer, and removed at Worldline", async () => {
    const { uuid } = await pay("register", { amount: undefined, currency: undefined });
    expect(await status(uuid!)).toBe("SUCCESS");
    const { transactionToken: _none, ...order } = anOrder();
    const charge = { ...order, referenceUuid: uuid, transactionIndicator: "RECURRING" };
    const { body } = await api.transaction(cards.apiKey, "debit", charge);
    expect(body).toMatchObject({ returnType: "FINISHED" });
    const kept = fake.stored.tokens.size;
    expect(await follow("deregister", uuid!)).toMatchObject({ returnType: "FINISHED" });
    expect(fake.stored.tokens.size).toBe(kept - 1);
  });
});

describe("a payment at Worldline's page", () => {
  test("is decided by an inquiry when the customer comes back", async () => {
    const begun = await begin();
    expect(await visited(`${begun.redirectUrl}/return?hostedCheckoutId=${begun.checkout}`)).toBeTruthy();
    expect(["PENDING", "REDIRECT"]).toContain(await status(begun.uuid, ideal.apiKey));
    fake.checkouts.visit(begun.checkout);
    expect(await visited(`${begun.redirectUrl}/return`)).toBe(SHOP.successUrl);
    expect(await status(begun.uuid, ideal.apiKey)).toBe("SUCCESS");
  });

  test("that fails there has ended", async () => {
    const begun = await begin();
    fake.checkouts.visit(begun.checkout, "REJECTED");
    expect(await visited(`${begun.redirectUrl}/return`)).toBe(SHOP.errorUrl);
    expect(await status(begun.uuid, ideal.apiKey)).toBe("ERROR");
  });

  test("whose customer never comes back is concluded by a webhook", async () => {
    const begun = await begin();
    const payment = fake.payments.payment(fake.checkouts.visit(begun.checkout));
    expect(await webhook({ payment }, { guid: ideal.guid })).toBe(200);
    expect(await status(begun.uuid, ideal.apiKey)).toBe("SUCCESS");
  });
});
