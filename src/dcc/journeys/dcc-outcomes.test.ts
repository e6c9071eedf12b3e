import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, press } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let api: ApiClient;
let operator: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  started = await startTestGateway({ clock, bi: { kind: "embedded" } });
  api = new ApiClient(started.url);
  operator = new ApiClient(started.url, ADMINISTRATOR);
  bi = new BiClient(started.url);
  await started.gateway.runDue();
});
afterAll(() => started.close());

async function offered(): Promise<string> {
  const { body } = await api.debit({ ...anOrder(), amount: "100.00", requestDcc: true });
  expect(body).toMatchObject({ returnType: "PENDING_DCC" });
  return body["uuid"];
}

async function chosen(currency: string): Promise<string> {
  const uuid = await offered();
  clock.advance({ minutes: 1 });
  const choice = { continueDccUuid: uuid, selectedDccCurrency: currency };
  expect((await api.post("/api/v3/transaction/demo-card/continue-dcc", choice)).status).toBe(200);
  return uuid;
}

async function tagsOf(uuid: string): Promise<unknown> {
  await project(started);
  return (await bi.document(uuid))["tags"];
}

const tag = (name: string) => ({
  name,
  createdBy: "gateway",
  createdAt: expect.stringMatching(/^2026-11-20 /),
});

describe("the result of an offer is a tag of the BI document", () => {
  test("none was made", async () => {
    const { body } = await api.debit();
    expect(await tagsOf(body["uuid"])).toBeUndefined();
  });

  test("it is open", async () => {
    expect(await tagsOf(await offered())).toEqual([tag("dcc-offered")]);
  });

  test.each([
    ["USD", "dcc-accepted", { amount: 119.85, currency: "USD", base_amount: 100, base_currency: "EUR" }],
    ["EUR", "dcc-declined", { amount: 100, currency: "EUR", base_amount: 100, base_currency: "EUR" }],
  ])("the customer chose %s: %s", async (currency, name, amounts) => {
    const uuid = await chosen(currency);
    expect(await tagsOf(uuid)).toEqual([tag("dcc-offered"), tag(name)]);
    expect(await bi.document(uuid)).toMatchObject(amounts);
  });

  test("is beside tags from other systems, and is counted by a nested aggregation", async () => {
    const uuid = await chosen("USD");
    await operator.post(`/api/provisioning/addTags/${uuid}`, { tags: ["vip"], createdBy: "shop" });
    expect(await tagsOf(uuid)).toMatchObject([
      { name: "dcc-offered" },
      { name: "dcc-accepted" },
      { name: "vip" },
    ]);
    const { body } = await bi.post("/v2", {
      size: 0,
      aggs: {
        tags: {
          nested: { path: "tags" },
          aggs: { names: { terms: { field: "tags.name", include: "dcc-.*" } } },
        },
      },
    });
    const counts = body["aggregations"].tags.names.buckets as { key: string; doc_count: number }[];
    expect(Object.fromEntries(counts.map(({ key, doc_count }) => [key, doc_count]))).toEqual({
      "dcc-offered": 4,
      "dcc-accepted": 2,
      "dcc-declined": 1,
    });
  });
});

test("follow-ups in the card's currency, and automatic ones, have a base amount in the merchant's", async () => {
  const { body } = await api.preauthorize({ amount: "100.00", requestDcc: true, captureInMinutes: 30 });
  const uuid = body["uuid"] as string;
  await api.post("/api/v3/transaction/demo-card/continue-dcc", {
    continueDccUuid: uuid,
    selectedDccCurrency: "USD",
  });
  const part = {
    merchantTransactionId: `part-${uuid}`,
    referenceUuid: uuid,
    amount: "19.85",
    currency: "USD",
  };
  const { body: captured } = await api.transaction("demo-card", "capture", part);
  clock.advance({ minutes: 31 });
  await started.gateway.runDue();
  const path = `/api/v3/status/demo-card/getByMerchantTransactionId/auto-capture-${uuid}`;
  const { body: rest } = await api.get(path);
  await project(started);
  const merchants = { status: "success", currency: "USD", base_currency: "EUR" };
  expect(await bi.document(captured["uuid"])).toMatchObject({
    ...merchants,
    amount: 19.85,
    base_amount: 16.56,
  });
  expect(await bi.document(rest["uuid"])).toMatchObject({ ...merchants, amount: 100, base_amount: 83.44 });
});

test("a dispute of a converted payment has a base amount in the merchant's currency", async () => {
  const uuid = await chosen("USD");
  const { body } = await api.post("/simulator/chargebacks", {
    transactionUuid: uuid,
    amount: "19.85",
    currency: "USD",
  });
  await api.post(`/simulator/chargebacks/${body["disputeId"]}/reverse`, "");
  await project(started);
  const response = await bi.post("/v2", { query: { term: { related_id: uuid } }, sort: ["type"] });
  const documents = response.body["hits"].hits.map((hit: Record<string, unknown>) => hit["_source"]);
  const merchants = { amount: 19.85, currency: "USD", base_amount: 16.56, base_currency: "EUR" };
  expect(documents).toMatchObject([
    { type: "cb-reversal", ...merchants },
    { type: "chargeback", ...merchants },
  ]);
});

test("the charged-back part of a converted payment cannot be refunded in either currency until it is reversed", async () => {
  const uuid = await chosen("USD");
  const refund = (amount: string, currency: string) =>
    api.transaction("demo-card", "refund", {
      merchantTransactionId: `refund-${amount}-${currency}-${uuid}`,
      referenceUuid: uuid,
      amount,
      currency,
    });
  const { body } = await api.post("/simulator/chargebacks", {
    transactionUuid: uuid,
    amount: "19.85",
    currency: "USD",
  });
  expect((await refund("83.45", "EUR")).body).toMatchObject({
    errorCode: 1006,
    errorMessage: "amount: only 83.44 EUR is left",
  });
  expect((await refund("100.01", "USD")).body).toMatchObject({ errorCode: 1006 });
  expect((await refund("83.44", "EUR")).body).toMatchObject({ success: true });
  expect((await refund("0.01", "USD")).body).toMatchObject({ errorCode: 1006 });
  await api.post(`/simulator/chargebacks/${body["disputeId"]}/reverse`, "");
  expect((await refund("16.56", "EUR")).body).toMatchObject({ success: true });
  expect((await refund("0.01", "USD")).body).toMatchObject({ errorCode: 1006 });
});

test("money received after the end in the card's currency is refunded in the merchant's, and BI has it in both", async () => {
  await operator.post("/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001", {
    name: "Bank page",
    apiKey: "bank-page",
    adapter: "Simulator",
    method: "RedirectPay",
    settings: { "dcc:enabled": "1", "dcc:markup-percent": "3.5", "tx:expiration-minutes": "1" },
  });
  const { body } = await api.debit({ amount: "100.00", requestDcc: true }, "bank-page");
  const choice = { continueDccUuid: body["uuid"], selectedDccCurrency: "USD" };
  const { body: sent } = await api.post("/api/v3/transaction/bank-page/continue-dcc", choice);
  const provider = await visit(sent["redirectUrl"]);
  clock.advance({ minutes: 2 });
  await started.gateway.runDue();
  await press(provider, "/approve");
  await started.gateway.runDue();
  await project(started);
  const response = await bi.post("/v2", { query: { term: { related_id: body["uuid"] } } });
  const late = response.body["hits"].hits[0]["_source"];
  expect(late).toMatchObject({ amount: 119.85, currency: "USD", base_amount: 100, base_currency: "EUR" });
  const refund = {
    merchantTransactionId: "late-refund",
    referenceUuid: late.uuid,
    amount: "25.00",
    currency: "EUR",
  };
  expect((await api.transaction("bank-page", "refund", refund)).body).toMatchObject({ success: true });
});

describe("the evidence in a dispute about the currency has", () => {
  const evidenceOf = async (uuid: string) =>
    (await operator.get(`/api/provisioning/getDccEvidence/${uuid}`)).body["evidence"];

  test("the quote, every number and text shown, language, times, the choice, the page, and the payment", async () => {
    const description = "Two tickets";
    const more = { requestDcc: true, amount: "100.00", language: "de", description };
    const { uuid, redirectUrl } = await orderOnPage(api, more);
    const page = await payOnPage(redirectUrl);
    const [form] = formsOf(page);
    clock.advance({ seconds: 30 });
    await submit(page, form!, { currency: "USD" });
    const evidence = await evidenceOf(uuid);
    expect(evidence).toMatchObject({
      transactionUuid: uuid,
      outcome: "accepted",
      payment: {
        type: "debit",
        status: "success",
        amount: "119.85",
        currency: "USD",
        description,
        card: { brand: "visa", lastFourDigits: "1111", currency: "USD" },
        authCode: expect.any(String),
      },
      offers: [
        {
          shown: {
            originalAmount: "100.00",
            originalCurrency: "EUR",
            convertedAmount: "119.85",
            convertedCurrency: "USD",
            referenceRate: "1.158",
            rateSource: "ecb",
            rateDate: "2026-11-20",
            markUp: "3.5",
            disclaimer: expect.stringContaining("Europäischen Zentralbank"),
          },
          language: "de",
          offeredAt: expect.any(String),
          validUntil: expect.any(String),
          choice: {
            currency: "USD",
            at: expect.any(String),
            by: expect.stringMatching(/^payment page, de, sha256 [0-9a-f]{32}$/),
          },
        },
      ],
    });
    const [{ shown, offeredAt, validUntil, choice }] = evidence.offers;
    expect(page.html).toContain(shown.disclaimer);
    const [at, from, until] = [choice.at, offeredAt, validUntil].map((time) => Date.parse(time));
    expect(from! < at! && at! < until!).toBe(true);
    expect(JSON.stringify(evidence)).not.toContain("4111111111111111");
  });

  test("an offer that was declined, and one without a choice", async () => {
    expect(await evidenceOf(await chosen("EUR"))).toMatchObject({
      outcome: "declined",
      payment: { amount: "100.00", currency: "EUR" },
    });
    expect(await evidenceOf(await offered())).toMatchObject({
      outcome: "offered",
      payment: { status: "pending_dcc" },
      offers: [{ choice: null }],
    });
  });

  test("every quote, when the first one expired", async () => {
    const uuid = await offered();
    clock.advance({ minutes: 15 });
    const choice = { continueDccUuid: uuid, selectedDccCurrency: "USD" };
    const late = await api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
    expect(late).toMatchObject({ status: 422, body: { errorCode: 1006 } });
    await api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
    const { offers } = await evidenceOf(uuid);
    expect(offers).toMatchObject([{ choice: null }, { choice: { currency: "USD", by: "api" } }]);
  });
});
