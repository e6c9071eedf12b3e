import { beforeAll, beforeEach, expect, test } from "vitest";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { ApiClient } from "../support/api-client.ts";
import { atAdyen, createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const PAYMENT = { amount: "49.90", currency: "EUR", card: { bin: "40128888" } };
const UNKNOWN = { amount: null, currency: "EUR", source: "unknown", rows: 0 };

const fake = forThisFile(() => FakeAdyen.start());
const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let guid: string;

beforeAll(async () => void (guid = await adyen("Creditcard")));
beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
});

function adyen(method: string, apiKey = `adyen-${method.toLowerCase()}`): Promise<string> {
  return createConnector(operator, { apiKey, ...atAdyen(fake, method) });
}

async function estimate(change: object = {}, connector = guid) {
  const { body } = await operator.post(`/api/provisioning/estimateCost/${connector}`, {
    ...PAYMENT,
    ...change,
  });
  return body["cost"];
}

test("where no cost is known here, it is as the provider expects", async () => {
  expect(await estimate()).toEqual({ amount: "0.15", currency: "EUR", source: "provider", rows: 0 });
  expect(fake.requests).toMatchObject([{ body: { cardNumber: "40128888" } }]);
});

test("without a card, for another method, and in another currency than it settles in, it stays unknown", async () => {
  expect(await estimate({ card: undefined })).toEqual(UNKNOWN);
  expect(await estimate({}, await adyen("Ideal"))).toEqual(UNKNOWN);
  expect(fake.requests).toEqual([]);
  fake.account.settlementCurrency = "USD";
  expect(await estimate()).toEqual(UNKNOWN);
  fake.account.settlementCurrency = "EUR";
});

test("a provider that gives no amount, or nothing that can be read, leaves it unknown", async () => {
  fake.planned.push({ match: /getCostEstimate/, status: 200, body: '{"resultCode":"Unsupported"}' });
  expect(await estimate()).toEqual(UNKNOWN);
  fake.planned.push({ match: /getCostEstimate/, status: 403, body: '{"errorCode":"010","message":"No"}' });
  expect(await estimate()).toEqual(UNKNOWN);
});

test("the entered prices count before the provider's word, which has no margin", async () => {
  const entered = await adyen("Creditcard", "adyen-priced");
  const { status } = await operator.post(`/api/provisioning/createCostSet/${entered}`, {
    validFrom: "2020-01-01T00:00:00Z",
    description: "Prices",
    fees: [{ kind: "transactional", rate: { percentage: "1" } }],
  });
  expect(status).toBe(200);
  expect(await estimate({}, entered)).toMatchObject({ amount: "0.50", source: "entered" });
  expect(fake.requests).toEqual([]);
});

test("more than sixty estimates a minute of one connector are refused, and say when to go on", async () => {
  let refused;
  for (let call = 0; call < 61 && !refused; call += 1) {
    const { status, body } = await operator.post(`/api/provisioning/estimateCost/${guid}`, PAYMENT);
    if (status !== 200) refused = { status, body };
  }
  expect(refused).toMatchObject({ status: 429 });
  expect(JSON.stringify(refused)).toMatch(/try again in \d+ seconds/);
});
