import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createAdapter as createMollie } from "@quittance/provider-mollie";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { FakeMollie } from "../../packages/lab/src/mollie/fake-mollie.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { whileTimePasses } from "../support/passing-time.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const SECRET = "signing-secret-of-a-webhook";
const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeMollie.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let ideal: Connector;
let cards: Connector;

interface Connector {
  readonly apiKey: string;
  readonly guid: string;
}

beforeAll(async () => {
  ideal = await connector("Ideal");
  cards = await connector("Creditcard");
});
afterEach(() => {
  fake.loseResponseTo = undefined;
  fake.planned.length = 0;
  fake.books.operations.refundStatus = "pending";
  fake.books.operations.captureStatus = "succeeded";
});

async function connector(
  method: string,
  config: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
): Promise<Connector> {
  const { apiKey, body } = await create(method, config, change);
  expect(body).toMatchObject({ success: true });
  return { apiKey, guid: body["connector"]["guid"] as string };
}

async function create(
  method: string,
  config: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
) {
  const apiKey = `mollie-${randomBytes(6).toString("hex")}`;
  const response = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: apiKey,
    apiKey,
    adapter: "Mollie",
    method,
    config: {
      testMode: true,
      apiSecret: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
      extraData: { apiBaseUrl: fake.url },
      vault: { webhookSecrets: [SECRET] },
      ...config,
    },
    ...change,
  });
  return { apiKey, ...response };
}

async function pay(
  operation: string,
  { apiKey }: Connector,
  change: Record<string, unknown> = {},
): Promise<Record<string, string>> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, operation, { ...order, ...SHOP, ...change });
  return body as Record<string, string>;
}

async function follow(operation: string, { apiKey }: Connector, referenceUuid: string, amount?: string) {
  const { transactionToken: _token, amount: _amount, currency, ...order } = anOrder();
  const money = amount === undefined ? {} : { amount, currency };
  const { body } = await api.transaction(apiKey, operation, { ...order, ...money, referenceUuid });
  return body as Record<string, string>;
}

async function status({ apiKey }: Connector, uuid: string): Promise<string> {
  return (await api.status(uuid, apiKey)).body["transactionStatus"];
}

/** Mollie's id of the payment that was made for a transaction. */
const paymentOf = ({ uuid = "" }: Record<string, string>) => String(fake.books.paymentOf(uuid)!["id"]);

/** The customer comes back from Mollie's page. */
async function comeBack(id: string): Promise<void> {
  await fetch(String(fake.books.payment(id)["redirectUrl"]), { redirect: "manual" });
  await started.gateway.runDue();
}

async function notify(
  { guid }: Connector,
  body: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(`${started.url}/providers/mollie/${guid}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });
  await started.gateway.runDue();
  return response.status;
}

async function passMinutes(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

function followUpsOf(uuid: string) {
  return started.gateway.db.query<{ type: string; status: string; amountMinor: bigint }>(
    sql`select type, status, amount_minor from transactions where reference_uuid = ${uuid} order by created_at, uuid`,
  );
}

test("the page of the docs has every method with its type and operations", () => {
  const page = readFileSync(new URL("../../docs/providers/mollie.md", import.meta.url), "utf8");
  for (const [name, { operations }] of Object.entries(createMollie().methods))
    expect(page).toMatch(
      new RegExp(`^\\| \`${name}\` \\| \`[a-z0-9]+\` \\|.*\\| ${operations.join(", ")} \\|`, "m"),
    );
});

describe("a connector", () => {
  test.each([
    ["a live key in test mode", { apiSecret: "live_51secret" }, /^config\.apiSecret: is a live key/],
    ["a test key in live mode", { testMode: false, extraData: {} }, /^config\.apiSecret: is a test key/],
    ["no key", { apiSecret: null }, /^config\.apiSecret/],
    ["a key of another form", { apiSecret: "sk_test_1" }, /^config\.apiSecret/],
    ["a profile of another form", { extraData: { profileId: "1" } }, /^config\.extraData\.profileId/],
  ])("with %s is refused", async (_what, config, message) => {
    const { status: code, body } = await create("Ideal", config);
    expect(code).toBe(422);
    expect(body["errorMessage"]).toMatch(message);
  });

  test("for cards has no exemptions: the refusal says that Mollie takes none", async () => {
    const exemptions = { mode: "auto" };
    const message =
      "config.exemptions: has no effect: customers enter their cards at the provider, which authenticates them and takes no exemptions";
    const { status: code, body } = await create("Creditcard", { exemptions });
    expect([code, body["errorMessage"]]).toEqual([422, message]);
    const changed = await operator.post(`/api/provisioning/updateConnector/${cards.guid}`, {
      config: { exemptions },
    });
    expect([changed.status, changed.body["errorMessage"]]).toEqual([422, message]);
    expect((await create("Ideal", { exemptions })).body["errorMessage"]).toBe(
      "config.exemptions: is for connectors of cards",
    );
    expect(await pay("debit", cards, { threeDSecureData: { exemptionIndicator: "01" } })).toMatchObject({
      success: false,
      errorMessage: expect.stringContaining("threeDSecureData.exemptionIndicator"),
    });
  });

  test("has the methods and settings that the settings call lists", async () => {
    const { body } = await operator.get("/api/provisioning/getConnectorSettings/Mollie");
    const listed = JSON.stringify(body);
    for (const name of ["Ideal", "Creditcard", "DirectDebit", "Klarna", "apiSecret"])
      expect(listed).toContain(`"${name}"`);
  });
});

describe("a payment at Mollie's page", () => {
  test("is finished when the customer has paid and is back, and can be refunded in parts", async () => {
    const body = await pay("debit", ideal);
    expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
    const id = paymentOf(body);
    const page = await fetch(body["redirectUrl"]!, { redirect: "manual" });
    expect(page.headers.get("location")).toBe(`${fake.url}/checkout/${id}`);
    fake.books.conclude(id, "paid");
    await comeBack(id);
    expect(await status(ideal, body["uuid"]!)).toBe("SUCCESS");
    fake.books.operations.refundStatus = "refunded";
    expect(await follow("refund", ideal, body["uuid"]!, "4.00")).toMatchObject({ returnType: "FINISHED" });
    expect(await follow("refund", ideal, body["uuid"]!, "6.00")).toMatchObject({ success: false });
    expect(fake.books.operations.refunds.filter(({ paymentId }) => paymentId === id)).toHaveLength(1);
  });

  test("waits while it is open or pending, and ends by the webhook", async () => {
    const body = await pay("debit", ideal);
    const id = paymentOf(body);
    await comeBack(id);
    expect(await status(ideal, body["uuid"]!)).toMatch(/^(PENDING|REDIRECT)$/);
    fake.books.conclude(id, "paid");
    expect(await notify(ideal, `id=${id}`)).toBe(200);
    expect(await status(ideal, body["uuid"]!)).toBe("SUCCESS");
    expect(await notify(ideal, `id=${id}`)).toBe(200);
    expect(await status(ideal, body["uuid"]!)).toBe("SUCCESS");
  });

  test.each([
    ["canceled", {}, "2002"],
    ["expired", {}, "2005"],
    ["failed", { details: { failureReason: "possible_fraud" } }, "2010"],
  ])("that is %s is declined with the code of the reason", async (state, change, code) => {
    const once = await connector("Creditcard", {}, { settings: { "tx:max-attempts": "1" } });
    const body = await pay("debit", once);
    const id = paymentOf(body);
    fake.books.conclude(id, state, change);
    await notify(once, `id=${id}`);
    const found = (await api.status(body["uuid"]!, once.apiKey)).body;
    expect(found).toMatchObject({ transactionStatus: "ERROR", errors: [{ code }] });
  });

  test("of another amount concludes nothing", async () => {
    const body = await pay("debit", ideal);
    const id = paymentOf(body);
    fake.books.conclude(id, "paid", { amount: { currency: "EUR", value: "0.01" } });
    await comeBack(id);
    await notify(ideal, `id=${id}`);
    expect(await status(ideal, body["uuid"]!)).toMatch(/^(PENDING|REDIRECT)$/);
    await passMinutes(10);
    expect(await status(ideal, body["uuid"]!)).toMatch(/^(PENDING|REDIRECT)$/);
  });

  test("whose creation was lost is one payment there, or none", async () => {
    fake.loseResponseTo = /payments$/;
    const body = await whileTimePasses(clock, pay("debit", ideal));
    expect(body).toMatchObject({ returnType: "PENDING" });
    fake.loseResponseTo = undefined;
    await passMinutes(2);
    expect(fake.books.payments.filter((one) => JSON.stringify(one).includes(body["uuid"]!))).toHaveLength(1);
    const id = paymentOf(body);
    fake.books.conclude(id, "paid");
    await comeBack(id);
    expect(await status(ideal, body["uuid"]!)).toBe("SUCCESS");
  });
});

describe("an authorisation", () => {
  async function authorised() {
    const body = await pay("preauthorize", cards, { amount: "10.00" });
    const id = paymentOf(body);
    fake.books.conclude(id, "authorized");
    await comeBack(id);
    expect(await status(cards, body["uuid"]!)).toBe("SUCCESS");
    return { uuid: body["uuid"]!, id };
  }

  test("is captured in parts, and more than is left is refused", async () => {
    const { uuid, id } = await authorised();
    expect(await follow("capture", cards, uuid, "4.00")).toMatchObject({ returnType: "FINISHED" });
    fake.books.operations.captureStatus = "pending";
    const second = await follow("capture", cards, uuid, "6.00");
    expect(second).toMatchObject({ returnType: "PENDING" });
    fake.books.operations.captures.at(-1)!["status"] = "succeeded";
    fake.books.conclude(id, "paid");
    await notify(cards, `id=${id}`);
    expect(await status(cards, second["uuid"]!)).toBe("SUCCESS");
    expect(await follow("capture", cards, uuid, "0.01")).toMatchObject({ success: false });
  });

  test("that is voided is released when the bank has done it, and is recorded once", async () => {
    const { uuid, id } = await authorised();
    const voided = await follow("void", cards, uuid);
    expect(voided).toMatchObject({ returnType: "PENDING" });
    fake.books.conclude(id, "canceled");
    await notify(cards, `id=${id}`);
    await passMinutes(2);
    expect(await status(cards, voided["uuid"]!)).toBe("SUCCESS");
    expect((await followUpsOf(uuid)).map(({ type, status: state }) => [type, state])).toEqual([
      ["void", "success"],
    ]);
  });

  test("that ends at Mollie is recorded as a void", async () => {
    const { uuid, id } = await authorised();
    fake.books.conclude(id, "expired");
    await notify(cards, `id=${id}`);
    await passMinutes(2);
    expect((await followUpsOf(uuid)).map(({ type, status: state }) => [type, state])).toEqual([
      ["void", "success"],
    ]);
  });
});

describe("a stored instrument", () => {
  test("is charged by its mandate without the customer, and declined by the bank's reason", async () => {
    const first = await pay("debit", cards, { withRegister: true });
    const id = paymentOf(first);
    fake.books.conclude(id, "paid", { details: { cardNumber: "6787", cardLabel: "Visa" } });
    await comeBack(id);
    expect(await status(cards, first["uuid"]!)).toBe("SUCCESS");
    const again = { referenceUuid: first["uuid"], transactionIndicator: "RECURRING" };
    expect(await pay("debit", cards, again)).toMatchObject({ returnType: "FINISHED" });
    const declined = await pay("debit", cards, { ...again, amount: "1007.00" });
    expect(declined).toMatchObject({ returnType: "ERROR", errors: [{ errorCode: 2006 }] });
    expect(fake.sent("POST", /payments$/).at(-1)!.body).toMatchObject({ sequenceType: "recurring" });
    const { body } = await api.transaction(cards.apiKey, "deregister", {
      merchantTransactionId: `away-${first["uuid"]}`,
      referenceUuid: first["uuid"],
    });
    expect(body).toMatchObject({ returnType: "FINISHED" });
    expect(fake.sent("DELETE", /mandates/)).toHaveLength(1);
  });

  test("of an account is a mandate, and its payment is pending for days", async () => {
    const debits = await connector("DirectDebit");
    const customer = {
      firstName: "Ada",
      lastName: "Lovelace",
      paymentData: { ibanData: { iban: "AT611904300234573201" } },
    };
    const body = await pay("debit", debits, { customer });
    expect(body).toMatchObject({ returnType: "PENDING" });
    const id = String(fake.books.payments.at(-1)!["id"]);
    fake.books.conclude(id, "paid");
    await notify(debits, `id=${id}`);
    expect(await status(debits, body["uuid"]!)).toBe("SUCCESS");
    fake.books.chargeback(id, "9.99", { reason: { code: "MD06", description: "Returned" } });
    await notify(debits, `id=${id}`);
    await notify(debits, `id=${id}`);
    const records = await followUpsOf(body["uuid"]!);
    expect(records.map(({ type }) => type)).toEqual(["chargeback"]);
  });
});

describe("a webhook", () => {
  test("about an unknown payment is 200 and causes no request", async () => {
    const before = fake.requests.length;
    for (const body of ["id=tr_unknown", "id=", "nothing", "id=re_1"])
      expect(await notify(ideal, body)).toBe(200);
    expect(fake.requests).toHaveLength(before);
  });

  test("of another connector's payment causes no request", async () => {
    const id = paymentOf(await pay("debit", ideal));
    const before = fake.requests.length;
    expect(await notify(cards, `id=${id}`)).toBe(200);
    expect(fake.requests).toHaveLength(before);
  });

  test("that says what is not so changes nothing", async () => {
    const body = await pay("debit", ideal);
    const id = paymentOf(body);
    expect(await notify(ideal, `id=${id}&status=paid`)).toBe(200);
    expect(await status(ideal, body["uuid"]!)).toBe("REDIRECT");
  });

  test("with a signature is believed by it, and one with a wrong one is 401", async () => {
    const body = await pay("debit", ideal);
    const id = paymentOf(body);
    fake.books.conclude(id, "paid");
    const event = JSON.stringify({ resource: "event", id: "event_1", type: "payment.paid", entityId: id });
    const signature = createHmac("sha256", SECRET).update(event).digest("hex");
    for (const wrong of ["", "sha256=00", createHmac("sha256", "other").update(event).digest("hex")])
      expect(await notify(ideal, event, { "x-mollie-signature": wrong })).toBe(401);
    expect(await notify(ideal, `id=${id}`, { "x-mollie-signature": "wrong" })).toBe(401);
    expect(await notify(ideal, event)).toBe(401);
    expect(await status(ideal, body["uuid"]!)).toBe("REDIRECT");
    expect(await notify(ideal, event, { "x-mollie-signature": `sha256=${signature}` })).toBe(200);
    expect(await status(ideal, body["uuid"]!)).toBe("SUCCESS");
  });

  test("about a refund that failed after its success is a failed record of its own", async () => {
    const body = await pay("debit", ideal);
    const id = paymentOf(body);
    fake.books.conclude(id, "paid");
    await comeBack(id);
    fake.books.operations.refundStatus = "refunded";
    const refund = await follow("refund", ideal, body["uuid"]!, "4.00");
    expect(refund).toMatchObject({ returnType: "FINISHED" });
    fake.books.operations.refunds.at(-1)!["status"] = "failed";
    await notify(ideal, `id=${id}`);
    await passMinutes(2);
    expect(await status(ideal, refund["uuid"]!)).toBe("ERROR");
    expect(await followUpsOf(refund["uuid"]!)).toEqual([
      { type: "refund", status: "error_adapter", amountMinor: 400n },
    ]);
  });
});
