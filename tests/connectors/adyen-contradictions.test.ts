import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { signedItem, type NotificationItem } from "../../packages/lab/src/adyen/adyen-webhook.ts";
import { adyenItem } from "../support/adyen-items.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { ADYEN_HMAC_KEY, atAdyen, createConnector } from "../support/connectors.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { whileTimePasses } from "../support/passing-time.ts";

const apiKey = "adyen-contradictions";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeAdyen.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let guid: string;

beforeAll(async () => {
  guid = await createConnector(operator, { apiKey, ...atAdyen(fake, "Creditcard") });
});
afterEach(() => {
  fake.loseResponseTo = undefined;
  fake.outbox.length = 0;
});

const item = (change: Partial<NotificationItem>) => adyenItem(fake, change);

async function pay(operation: string) {
  const cardData = {
    cardHolder: "Ada Lovelace",
    pan: "4111111111111111",
    cvv: "737",
    expirationMonth: "12",
    expirationYear: "2030",
  };
  const { transactionToken } = (await api.post("/api/v3/tokenize/demo-public", { cardData })).body;
  const { body } = await api.transaction(apiKey, operation, { ...anOrder(), transactionToken });
  return body as Record<string, string>;
}

async function follow(operation: string, referenceUuid: string, amount: string) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, operation, { ...order, amount, referenceUuid });
  return body as Record<string, string>;
}

async function status(uuid: string): Promise<string> {
  return (await api.status(uuid, apiKey)).body["transactionStatus"];
}

function post(body: string): Promise<Response> {
  return fetch(`${started.url}/providers/adyen/${guid}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}

async function deliver(): Promise<void> {
  for (const body of fake.takeWebhooks(ADYEN_HMAC_KEY)) expect((await post(body)).status).toBe(200);
  await started.gateway.runDue();
}

function followUpsOf(uuid: string) {
  return started.gateway.db.query<{ type: string; status: string; amountMinor: bigint }>(
    sql`select type, status, amount_minor from transactions where reference_uuid = ${uuid} order by created_at, uuid`,
  );
}

async function referenceOf(uuid: string): Promise<string> {
  const { reference } = await started.gateway.db.one<{ reference: string }>(
    sql`select provider_reference as reference from provider_submissions where submission_reference = ${uuid}`,
  );
  return reference;
}

/** What was listed of the connector's events that have no effect. */
const listed = async (eventId: string) => {
  const { body } = await operator.get(`/api/provisioning/listProviderEvents/${guid}`);
  const events = body["events"] as { eventId: string; state: string }[];
  return events.find((event) => event.eventId.includes(eventId))?.state;
};

test.each<[string, NotificationItem["amount"]]>([
  ["with decimals", { value: 9.99, currency: "EUR" }],
  ["in an unknown currency", { value: 999, currency: "EURO" }],
  ["of another amount", { value: 998, currency: "EUR" }],
])("a webhook that approves an amount %s contradicts, and concludes nothing", async (_what, amount) => {
  fake.loseResponseTo = /payments$/;
  const { uuid } = await whileTimePasses(clock, pay("debit"));
  fake.loseResponseTo = undefined;
  fake.outbox.length = 0;
  const authorised = item({ merchantReference: uuid!, amount });
  await post(signedItem(authorised, { hmacKey: ADYEN_HMAC_KEY }));
  await started.gateway.runDue();
  expect(await status(uuid!)).toBe("PENDING");
  expect(await listed(authorised.pspReference)).toBe("contradicting");
});

test.each<[string, string, NotificationItem["amount"]]>([
  ["CHARGEBACK", "above the payment", { value: 1_000, currency: "EUR" }],
  ["CHARGEBACK", "in another currency", { value: 999, currency: "USD" }],
  ["CHARGEBACK", "of an unreadable amount", { value: 9.99, currency: "EUR" }],
  ["SECOND_CHARGEBACK", "above the payment", { value: 1_998, currency: "EUR" }],
  ["CHARGEBACK_REVERSED", "in another currency", { value: 999, currency: "CHF" }],
  ["NOTIFICATION_OF_CHARGEBACK", "above the payment", { value: 100_000, currency: "EUR" }],
  ["REFUND_FAILED", "of an unreadable amount", { value: 9.99, currency: "EUR" }],
])("a %s %s contradicts, and changes nothing", async (eventCode, _what, amount) => {
  const { uuid } = await pay("debit");
  await deliver();
  const of = eventCode === "REFUND_FAILED" ? (await follow("refund", uuid!, "9.99"))["uuid"]! : uuid!;
  await deliver();
  const before = await followUpsOf(uuid!);
  const event = item({
    eventCode,
    ...(of === uuid && { originalReference: await referenceOf(of) }),
    merchantReference: of,
    amount,
  });
  expect((await post(signedItem(event, { hmacKey: ADYEN_HMAC_KEY }))).status).toBe(200);
  await started.gateway.runDue();
  expect(await listed(event.pspReference)).toBe("contradicting");
  expect(await followUpsOf(uuid!)).toEqual(before);
  expect(await followUpsOf(of)).toEqual(of === uuid ? before : []);
});

test("a second dispute contradicts when the first one has taken all of the payment", async () => {
  const { uuid } = await pay("debit");
  await deliver();
  const dispute = async (pspReference: string, eventCode: string, value: number) => {
    const originalReference = await referenceOf(uuid!);
    const amount = { value, currency: "EUR" };
    const event = item({ pspReference, eventCode, originalReference, merchantReference: uuid!, amount });
    await post(signedItem(event, { hmacKey: ADYEN_HMAC_KEY }));
    await started.gateway.runDue();
    return listed(`${eventCode}:${pspReference}`);
  };
  const [first, second] = [randomBytes(8).toString("hex"), randomBytes(8).toString("hex")];
  expect(await dispute(first, "CHARGEBACK", 600)).toBeUndefined();
  expect(await dispute(second, "CHARGEBACK", 400)).toBe("contradicting");
  expect(await dispute(first, "CHARGEBACK_REVERSED", 600)).toBeUndefined();
  expect(await dispute(first, "SECOND_CHARGEBACK", 600)).toBeUndefined();
});
