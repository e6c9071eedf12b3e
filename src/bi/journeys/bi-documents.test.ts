import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

let running: TestGateway;
let api: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  running = await startTestGateway({ bi: { kind: "embedded" } });
  api = new ApiClient(running.url);
  bi = new BiClient(running.url);
});
afterAll(() => running.close());

test("a debit is one document with the facts of its request, its card and its history", async () => {
  const debit = await api.debit({
    amount: "12.34",
    description: "two lemons",
    customer: { firstName: "Ada", email: "ada@shop.example", billingCountry: "AT", ipAddress: "192.0.2.7" },
    items: [{ name: "lemon", quantity: 2, price: "6.17", currency: "EUR" }],
  });
  await project(running);
  const document = await bi.document(debit.body["uuid"]);
  expect(document).toMatchObject({
    tenant_guid: "TE-0000-0000-0000-0000-0000-0001",
    tenant_name: "Demo",
    merchant_name: "Demo Shop",
    connector_name: "Demo card",
    adapter: "Simulator",
    method: "Creditcard",
    type: "debit",
    status: "success",
    amount: 12.34,
    currency: "EUR",
    base_amount: 12.34,
    description: "two lemons",
    buyer_country: "AT",
    buyer_country_geopoint: { lat: 47.5, lon: 14.6 },
    transaction_indicator: "SINGLE",
    api_version: "3",
    initiated_by: "merchant",
    is_refunded: false,
    is_postback_delivered: false,
    reconciliation_state: "none",
    customer: { first_name: "Ada", email: "ada@shop.example", ip_address: "192.0.2.7" },
    items: [{ name: "lemon", quantity: 2, price: 6.17, currency: "EUR" }],
    creditcard: { type: "visa", first_six_digits: "411111", last_four_digits: "1111", "3ds_status": "off" },
  });
  expect(document["status_history"]).toMatchObject([
    { status_field: "status", to_status: "pending" },
    { status_field: "status", from_status: "pending", to_status: "success" },
  ]);
  expect(document["created_at"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test("follow-ups show in the document of their transaction", async () => {
  const debit = await api.debit({ amount: "10.00" });
  const refund = (amount: string) =>
    api.transaction("demo-card", "refund", {
      merchantTransactionId: `refund-${amount}-${debit.body["uuid"]}`,
      referenceUuid: debit.body["uuid"],
      amount,
      currency: "EUR",
    });
  const first = await refund("4.00");
  await project(running);
  expect(await bi.document(debit.body["uuid"])).toMatchObject({
    is_refunded: true,
    is_fully_refunded: false,
  });
  expect(await bi.document(first.body["uuid"])).toMatchObject({
    type: "refund",
    related_id: debit.body["uuid"],
    creditcard: { data_from_ref_transaction: true },
  });
  await refund("6.00");
  await project(running);
  const refunded = await bi.document(debit.body["uuid"]);
  expect(refunded).toMatchObject({ is_refunded: true, is_fully_refunded: true });
  expect(refunded["refunded_at"]).toMatch(/^\d{4}-/);
});

test("GET finds a transaction by its uuid, and the response says up to when it is complete", async () => {
  const debit = await api.debit();
  await project(running);
  const response = await bi.get(`/v2?q=uuid:${debit.body["uuid"]}`);
  expect(response.status).toBe(200);
  expect(response.body["hits"].hits).toMatchObject([{ _index: "transactions", _id: debit.body["uuid"] }]);
  expect(response.headers.get("x-bi-complete-until")).toMatch(/^\d{4}-.*Z$/);
});
