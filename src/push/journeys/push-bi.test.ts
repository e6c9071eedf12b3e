import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let till: ApiClient;
let shop: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  started = await startTestGateway({ clock, bi: { kind: "embedded" } });
  shop = new ApiClient(started.url);
  bi = new BiClient(started.url);
  const user = { username: "till", password: "till-otter-runs-94" };
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await operator.post(`/api/provisioning/createMerchantUser/${MERCHANT}`, {
    ...user,
    type: "api",
    settings: { "push-api": "1" },
  });
  till = new ApiClient(started.url, user);
});
afterAll(() => started.close());

const anId = (): string => `pos-${randomBytes(6).toString("hex")}`;

async function push(type: string, body: Record<string, unknown>): Promise<string> {
  const response = await till.post(`/api/v3/push/demo-card/${type}`, { transactionId: anId(), ...body });
  expect(response.body, type).toMatchObject({ success: true });
  clock.advance({ minutes: 1 });
  return response.body["uuid"] as string;
}

async function documentOf(uuid: string): Promise<Record<string, unknown>> {
  await project(started);
  return bi.document(uuid);
}

/** The moment as documents write it. */
const textOfNow = (): string =>
  clock.now().toString({ smallestUnit: "second" }).replace("T", " ").replace("Z", "");
const eur = (amount: string) => ({ amount, currency: "EUR" });
const PUSHED = { initiated_by: "push", api_version: "push-api" };

test("a pushed sale is a document like any other, initiated by push", async () => {
  const transactionId = anId();
  const uuid = await push("debit", {
    ...eur("35.90"),
    transactionId,
    createdAt: "2026-11-18 09:30:00",
    additionalId1: "till-7",
    description: "Two cups",
    customer: { firstName: "Ada", billingCountry: "AT", email: "ada@shop.example" },
    creditcard: {
      type: "visa",
      firstSixDigits: "411111",
      lastFourDigits: "1111",
      expiryMonth: 12,
      expiryYear: 2030,
    },
  });
  expect(await documentOf(uuid)).toMatchObject({
    ...PUSHED,
    uuid,
    merchant_guid: MERCHANT,
    merchant_txid: transactionId,
    type: "debit",
    status: "success",
    amount: 35.9,
    currency: "EUR",
    created_at: "2026-11-18 09:30:00",
    additional_id1: "till-7",
    description: "Two cups",
    customer: { first_name: "Ada", billing_country: "AT" },
    creditcard: { last_four_digits: "1111" },
  });
});

test("a push is found by a load of what was recorded since, however long ago it happened", async () => {
  const before = textOfNow();
  const sale = await push("debit", { ...eur("20.00"), createdAt: "2026-03-01T08:00:00Z" });
  const happened = { created_at: "2026-03-01 08:00:00" };
  const recorded = { received_at: before, api_call_at: before, modified_at: before };
  expect(await documentOf(sale)).toMatchObject({ ...happened, ...recorded });
  const refundedAt = textOfNow();
  await push("refund", { ...eur("5.00"), referenceUuid: sale, createdAt: "2026-03-02T08:00:00Z" });
  expect(await documentOf(sale)).toMatchObject({
    ...happened,
    received_at: before,
    refunded_at: "2026-03-02 08:00:00",
    modified_at: refundedAt,
  });
});

test("a push is a test as its connector is, of a selection page when all connectors behind it are", async () => {
  const CARD = "CO-0000-0000-0000-0000-0000-0001";
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await createConnector(operator, { apiKey: "choose", multiMethodMetaConnector: { connectors: [CARD] } });
  const sale = await till.post("/api/v3/push/choose/debit", { transactionId: anId(), ...eur("3.00") });
  expect(await documentOf(sale.body["uuid"])).toMatchObject({ ...PUSHED, test_mode: true });
});

test("a pushed buyer's country is kept beside that of the bill", async () => {
  const sale = (request: object) => push("debit", { ...eur("1.00"), buyerCountry: "AT", ...request });
  const own = await documentOf(await sale({ customer: { billingCountry: "DE" } }));
  expect(own).toMatchObject({ buyer_country: "AT", customer: { billing_country: "DE" } });
  expect(own["buyer_country_geopoint"]).toEqual({ lat: 47.5, lon: 14.6 });
  const card = { firstSixDigits: "424242", lastFourDigits: "4242" };
  const withoutCustomer = await documentOf(await sale({ creditcard: card }));
  expect(withoutCustomer).toMatchObject({ buyer_country: "AT" });
  expect(withoutCustomer["customer"] ?? {}).not.toHaveProperty("billing_country");
  const named = await documentOf(await sale({ customer: { firstName: "Ada" } }));
  expect(named["customer"]).not.toHaveProperty("billing_country");
});

test("a pushed card has what the BIN data has of its first digits, and what was pushed where they differ", async () => {
  const cardOf = async (creditcard: object): Promise<unknown> =>
    (await documentOf(await push("debit", { ...eur("1.00"), creditcard })))["creditcard"];
  const known = {
    bin_brand: "VISA",
    bin_country: "US",
    country: "US",
    bin_type: "CREDIT",
    card_region: "americas",
  };
  expect(await cardOf({ firstSixDigits: "411111", lastFourDigits: "0001" })).toMatchObject({
    type: "visa",
    ...known,
  });
  expect(await cardOf({ firstSixDigits: 411111, country: "AT", type: "V PAY" })).toMatchObject({
    type: "v pay",
    bin_brand: "VISA",
    bin_type: "CREDIT",
    country: "AT",
  });
  const unknown = await cardOf({ firstSixDigits: "499999", lastFourDigits: "0001" });
  expect(unknown).not.toHaveProperty("bin_country");
});

describe("what follows a pushed sale", () => {
  test("is initiated by push, and shows in the sale's document", async () => {
    const sale = await push("debit", eur("20.00"));
    const refund = await push("refund", { ...eur("20.00"), referenceUuid: sale });
    expect(await documentOf(refund)).toMatchObject({ ...PUSHED, type: "refund", related_id: sale });
    expect(await documentOf(sale)).toMatchObject({ ...PUSHED, is_refunded: true, is_fully_refunded: true });

    const held = await push("preauthorize", eur("50.00"));
    const taken = await push("capture", { ...eur("30.00"), referenceUuid: held });
    expect(await documentOf(taken)).toMatchObject({ ...PUSHED, type: "capture", amount: 30 });
    expect(await documentOf(held)).toMatchObject({ ...PUSHED, is_captured: true });

    const charged = await push("chargeback", { ...eur("30.00"), referenceUuid: taken });
    expect(await documentOf(charged)).toMatchObject({ ...PUSHED, type: "chargeback", related_id: taken });
    expect(await documentOf(taken)).toMatchObject({ is_chargedback: true });
  });

  test("on a sale of the gateway is initiated by push, and the sale is not", async () => {
    const { uuid: sale } = (await shop.debit()).body;
    const refund = await push("refund", { ...eur("9.99"), referenceUuid: sale });
    expect(await documentOf(refund)).toMatchObject(PUSHED);
    expect((await documentOf(sale))["initiated_by"]).not.toBe("push");
  });
});

test.each([
  ["failed", "error_adapter"],
  ["cancelled", "cancelled"],
])("a pushed sale with the status %s is a document with the status %s", async (status, expected) => {
  const uuid = await push("debit", { ...eur("5.00"), status });
  expect(await documentOf(uuid)).toMatchObject({ ...PUSHED, status: expected });
});

test("pushed sales and those of the gateway add up in one query, and can be distinguished", async () => {
  await shop.debit({ amount: "100.00", additionalId2: "tillquery" });
  await push("debit", { ...eur("7.00"), additionalId2: "tillquery" });
  await push("debit", { ...eur("8.00"), additionalId2: "tillquery" });
  await project(started);
  const { body } = await bi.post("/v2", {
    size: 0,
    query: { term: { additional_id2: "tillquery" } },
    aggs: { by: { terms: { field: "initiated_by" }, aggs: { sum: { sum: { field: "amount" } } } } },
  });
  const buckets = (body["aggregations"] as { by: { buckets: { key: string; sum: { value: number } }[] } }).by
    .buckets;
  expect(Object.fromEntries(buckets.map(({ key, sum }) => [key, sum.value]))).toMatchObject({ push: 15 });
  expect(buckets.reduce((sum, bucket) => sum + bucket.sum.value, 0)).toBe(115);
});
