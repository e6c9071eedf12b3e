import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

const PAYMENT = { amount: "9.99", currency: "EUR" };
const LONG_AGO = {
  ...PAYMENT,
  periodLength: 1,
  periodUnit: "DAY",
  startDateTime: "2020-01-01T00:00:00+00:00",
};
const count = async () =>
  (await started.gateway.db.one<{ count: bigint }>(sql`select count(*) as count from transactions`)).count;

async function prepare(
  operation: string,
  request: object,
  apiKey = "demo-card",
): Promise<[number, Record<string, unknown>]> {
  const { status, body } = await api.transaction(apiKey, `prepare-${operation}`, { ...request });
  return [status, body];
}

describe.each([
  ["debit", PAYMENT],
  ["preauthorize", PAYMENT],
  ["register", {}],
])("prepare-%s", (operation, request) => {
  test("returns what a page needs for the hosted fields, and records no transaction", async () => {
    const before = await count();
    expect(await prepare(operation, { ...request, language: "de" })).toEqual([
      200,
      {
        success: true,
        data: {
          publicIntegrationKey: "demo-public",
          scriptUrl: `${started.url}/js/integrated/payment.1.3.min.js`,
          ...request,
          language: "de",
        },
      },
    ]);
    expect((await fetch(`${started.url}/js/integrated/payment.1.3.min.js`)).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test("refuses a reference that cannot be charged, by both names of the text", async () => {
    const [status, body] = await prepare(operation, { ...request, referenceUuid: "x" });
    const text = "Given identifier 'x' is invalid.";
    expect([status, body]).toEqual([
      200,
      { success: false, errorMessage: text, error: text, errorCode: 8001 },
    ]);
  });

  test("refuses what the transaction would be refused for", async () => {
    const { merchantTransactionId } = await paid();
    expect(await prepare(operation, { ...request, merchantTransactionId })).toMatchObject([
      200,
      { errorCode: 3004 },
    ]);
    expect(await prepare(operation, { ...request, description: "4111111111111111" })).toMatchObject([
      200,
      { success: false, errorMessage: "description: must not hold card data" },
    ]);
    expect(await prepare(operation, { ...request, schedule: LONG_AGO })).toMatchObject([
      200,
      { success: false, errorMessage: expect.stringContaining("schedule.startDateTime") },
    ]);
  });

  test("refuses a method without hosted fields, and credentials that are wrong", async () => {
    expect(await prepare(operation, request, "demo-redirect")).toMatchObject([
      200,
      { success: false, errorMessage: expect.stringMatching(/has no front-end widget|does not support/) },
    ]);
    const stranger = new ApiClient(started.url, { username: "demo", password: "wrong" });
    expect((await stranger.transaction("demo-card", `prepare-${operation}`, { ...request })).status).toBe(
      401,
    );
  });
});

async function paid() {
  const order = anOrder();
  await api.debit(order);
  return order;
}

test("a debit and a preauthorize need an amount, and take no card, split or link", async () => {
  for (const operation of ["debit", "preauthorize"]) {
    expect(await prepare(operation, { currency: "EUR" })).toMatchObject([
      422,
      { errorMessage: "amount: 'amount' is required" },
    ]);
    for (const field of [
      "cardData",
      "splits",
      "payByLink",
      "requestDcc",
      "surchargeAmount",
      "pspPassthroughData",
    ])
      expect(await prepare(operation, { ...PAYMENT, [field]: {} })).toMatchObject([
        422,
        { errorMessage: `${field}: '${field}' is not a known field` },
      ]);
    expect((await prepare(operation, { ...PAYMENT, transactionIndicator: "MOTO" }))[0]).toBe(422);
  }
});

test("a one-time token is not used up", async () => {
  const { body } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: { pan: "4111111111111111", expirationMonth: "12", expirationYear: "2030", cardHolder: "Ada" },
  });
  const { transactionToken } = body;
  expect(await prepare("debit", { ...PAYMENT, transactionToken })).toMatchObject([200, { success: true }]);
  expect((await api.debit({ ...anOrder(), transactionToken })).body).toMatchObject({ success: true });
});

test("a disabled connector prepares nothing", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const guid = "CO-0000-0000-0000-0000-0000-0001";
  await operator.post(`/api/provisioning/updateConnector/${guid}`, { disabled: true });
  expect(await prepare("debit", PAYMENT)).toMatchObject([
    200,
    { success: false, errorMessage: "The connector is disabled" },
  ]);
});
