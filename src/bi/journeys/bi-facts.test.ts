import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { BiClient } from "../../../tests/support/bi.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import {
  completeChallenge,
  openAcs,
  openShop,
  type ThreeDSecureShop,
} from "../../../tests/support/three-d-secure.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-26T12:00:00Z");
let shop: ThreeDSecureShop;
let api: ApiClient;
let operator: ApiClient;
let bi: BiClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  shop = await openShop({ bi: { kind: "embedded" }, workers: false, clock });
  api = shop.api;
  operator = new ApiClient(shop.started.url, ADMINISTRATOR);
  bi = new BiClient(shop.started.url);
  receiver = await startCallbackReceiver();
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});

async function provision(operation: string, body: unknown): Promise<ApiResponse["body"]> {
  const response = await operator.post(`/api/provisioning/${operation}`, body);
  expect(response.body, JSON.stringify(response.body)).toMatchObject({ success: true });
  return response.body;
}

async function connector(apiKey: string, request: Record<string, unknown>): Promise<string> {
  const named = { name: apiKey, apiKey, ...request };
  const { connector: created } = await provision(`createConnector/${MERCHANT}`, named);
  return created.guid as string;
}

/** The document after everything that is due has run, callbacks included. */
async function documentOf(uuid: string): Promise<Record<string, unknown>> {
  for (let round = 0; round < 3; round++) await shop.started.gateway.runDue();
  return bi.document(uuid);
}

test("a payment that fell back to another connector has the error of the first, and its follow-ups belong to it", async () => {
  const extraData = { "simulator:decline": "3005" };
  const first = await connector("facts-down", {
    adapter: "Simulator",
    method: "Creditcard",
    config: { extraData },
  });
  const second = await connector("facts-up", {
    adapter: "Simulator",
    method: "Creditcard",
    provider: "Acquirer AG",
  });
  const routing = { routingMetaConnector: { defaultConnector: first, fallback: [first, second] } };
  const router = await connector("facts-router", routing);
  const { uuid } = (await api.preauthorize({}, "facts-router")).body as { uuid: string };
  expect(await documentOf(uuid)).toMatchObject({
    status: "success",
    attempt: 2,
    broker_id: uuid,
    connector_guid: second,
    meta_connector_guid: router,
    provider_name: "Simulator",
    provider_guid: expect.stringMatching(/^PR-/),
    test_mode: false,
    first_error_code: "3005",
    errors: [{ code: "3005" }],
  });
  // "Approval by connector" counts the failover.
  const { body: found } = await bi.post("/v2", {
    query: { term: { broker_id: uuid } },
    sort: [{ attempt: "asc" }],
    aggs: {
      connectors: { terms: { field: "connector_guid" }, aggs: { statuses: { terms: { field: "status" } } } },
    },
  });
  expect(found["hits"].hits.map(({ _source: one }: { _source: object }) => one)).toMatchObject([
    { attempt: 1, connector_guid: first, connector_name: expect.any(String), status: "error_adapter" },
    { uuid, attempt: 2, connector_guid: second, status: "success" },
  ]);
  const failed = found["aggregations"].connectors.buckets.find(({ key }: { key: string }) => key === first);
  expect(failed.statuses.buckets).toMatchObject([{ key: "error_adapter", doc_count: 1 }]);
  // Attempts are no transactions: records and documents are compared without them.
  const reconciled = await operator.get(`/api/provisioning/reconcileBi/${TENANT}`);
  expect(reconciled.body).toMatchObject({ success: true, equal: true });
  const follow = async (operation: string, referenceUuid: string) => {
    const { merchantTransactionId } = anOrder();
    const order = { merchantTransactionId, referenceUuid, amount: "9.99", currency: "EUR" };
    return (await api.transaction("facts-router", operation, order)).body["uuid"] as string;
  };
  const capture = await follow("capture", uuid);
  const refund = await follow("refund", capture);
  expect(await documentOf(refund)).toMatchObject({ broker_id: uuid, related_id: capture });
});

test("a soft decline stays in the errors of the payment that succeeded after its step-up", async () => {
  const order = await shop.order("4111111111111111", { data: {}, more: { amount: "65.00" } });
  const { body } = await api.debit(order);
  await shop.started.gateway.runDue();
  expect(await documentOf(body["uuid"])).toMatchObject({ errors: [{ code: "2022" }] });
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect(await documentOf(body["uuid"])).toMatchObject({
    status: "success",
    first_error_code: "2022",
    errors: [{ code: "2022" }],
    creditcard: { "3ds_status": "authenticated", "3ds_trans_status": "Y", card_region: expect.any(String) },
  });
});

test("the policy and the enrolment of a card are in the document while its customer is at the challenge", async () => {
  const order = await shop.order("4000001000000109", { data: { "3dsecure": "MANDATORY" } });
  const { body } = await api.debit(order);
  const acs = await openAcs(body["redirectUrl"]);
  const waiting = await documentOf(body["uuid"]);
  expect(waiting).toMatchObject({
    "3d_secure": "mandatory",
    creditcard: {
      enrolled: "Y",
      "3ds_env": "inhouse",
      "3ds_version": expect.stringMatching(/^2\./),
      "3ds_serverTransId": expect.any(String),
      "3ds_trans_status": "C",
      "3ds_challenged": true,
      "3ds_challenge_completed": false,
      "3ds_status": "off",
    },
  });
  await completeChallenge(acs, "pass");
  const paid = await documentOf(body["uuid"]);
  expect(paid).toMatchObject({
    status: "success",
    creditcard: { "3ds_trans_status": "Y", "3ds_challenge_completed": true, "3ds_status": "authenticated" },
  });
});

test("an account and a wallet are in return_data, and the account is masked everywhere", async () => {
  await connector("facts-debit", { adapter: "Simulator", method: "DirectDebit" });
  const ibanData = { iban: "AT00 0000 0000 0000 1111", bic: "BKAUATWW", mandateId: "M-1" };
  const { transactionToken: _card, ...order } = anOrder();
  const customer = { firstName: "Ada", paymentData: { ibanData } };
  const { body } = await api.transaction("facts-debit", "debit", { ...order, customer });
  const document = await documentOf(body["uuid"]);
  const masked = "AT00************1111";
  expect(document).toMatchObject({
    customer: { iban: masked, bic: "BKAUATWW" },
    return_data: { _TYPE: "ibanData", accountOwner: "Ada", iban: masked, mandateId: "M-1" },
  });
  expect(JSON.stringify(document)).not.toMatch(/0000 ?0000/);
});

test("the results of 3-D Secure are in result and callback extra data by the tenant's whitelist", async () => {
  const extraDataKeys = ["3ds:eci", "3ds:transStatus", "seat"];
  await provision(`updateTenant/${TENANT}`, { settings: { bi: { extraDataKeys } } });
  const keys = { "3ds:eci": "05", "3ds:transStatus": "Y" };
  const withThreeDSData = await shop.connector(
    { enabled: true },
    { settings: { "postback:include-3ds-data": "1" } },
  );
  const silent = await shop.connector({ enabled: true });
  const paid = async (apiKey: string) => {
    const more = { callbackUrl: receiver.url, extraData: { seat: "12A", other: "x" } };
    const { body } = await api.debit(await shop.order("4000001000000109", { more }), apiKey);
    await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    return documentOf(body["uuid"]);
  };
  expect(await paid(withThreeDSData)).toMatchObject({
    extra_data: { seat: "12A" },
    result_extra_data: keys,
    callback_extra_data: { seat: "12A", ...keys },
  });
  const document = await paid(silent);
  expect(document).toMatchObject({ result_extra_data: keys, callback_extra_data: { seat: "12A" } });
  expect(document["callback_extra_data"]).toEqual({ seat: "12A" });
});

test("findings of a risk engine are in the document, and new findings end a manual review", async () => {
  const { uuid } = (await api.debit()).body as { uuid: string };
  const check = { checkType: "velocity", ruleId: "17", hit: true, manualReview: true, scoreAdded: 20 };
  await provision(`setRisk/${uuid}`, { riskData: { riskProfileId: 3, finalScore: 20 }, riskChecks: [check] });
  expect(await documentOf(uuid)).toMatchObject({
    is_in_manual_review: true,
    risk_data: { risk_profile_id: 3, final_score: 20 },
    risk_checks: [{ check_type: "velocity", rule_id: "17", hit: true, manual_review: true, score_added: 20 }],
  });
  await provision(`setRisk/${uuid}`, {
    riskData: { finalAction: "approve" },
    metaRiskData: { riskProfileId: "m" },
  });
  const decided = await documentOf(uuid);
  expect(decided).toMatchObject({
    is_in_manual_review: false,
    risk_data: { final_action: "approve" },
    meta_risk_data: { risk_profile_id: "m" },
  });
  expect(decided).not.toHaveProperty("risk_checks");
  const wrong = await operator.post(`/api/provisioning/setRisk/${uuid}`, {
    riskData: { finalScore: 2 ** 31 },
  });
  expect(wrong.status).toBe(422);
  expect(
    (await operator.post("/api/provisioning/setRisk/0123456789abcdef0123", { riskChecks: [] })).status,
  ).toBe(404);
});

test("a load of everything modified since the last one finds each change of a document", async () => {
  const { uuid } = (await api.debit({ callbackUrl: receiver.url })).body as { uuid: string };
  const refund = () =>
    api.transaction("demo-card", "refund", {
      merchantTransactionId: anOrder()["merchantTransactionId"],
      referenceUuid: uuid,
      amount: "1.00",
      currency: "EUR",
    });
  const changes: [string, () => Promise<unknown>][] = [
    ["a refund", refund],
    ["a chargeback", () => api.post("/simulator/chargebacks", { transactionUuid: uuid })],
    ["a tag", () => provision(`addTags/${uuid}`, { tags: ["checked"], createdBy: "me" })],
    ["a fee", () => provision(`addFees/${uuid}`, { fees: [{ amount: "0.25", currency: "EUR" }] })],
    ["a settlement", () => provision(`setSettlement/${uuid}`, { invoiceable: false })],
    ["another settlement", () => provision(`setSettlement/${uuid}`, { reportingIdentifier: "R-1" })],
    ["a reconciliation", () => provision(`setReconciliation/${uuid}`, { state: "matched" })],
    ["a risk", () => provision(`setRisk/${uuid}`, { riskData: { alert: true } })],
  ];
  let before = await documentOf(uuid);
  expect(before).toMatchObject({ is_postback_delivered: true });
  for (const [what, change] of changes) {
    // Dates have whole seconds.
    clock.advance({ seconds: 1 });
    await change();
    const after = await documentOf(uuid);
    const since = { range: { modified_at: { gt: before["modified_at"] } } };
    const found = await bi.post("/v2/_count", { query: { bool: { filter: [{ term: { uuid } }, since] } } });
    expect([what, found.body["count"]]).toEqual([what, 1]);
    before = after;
  }
});
