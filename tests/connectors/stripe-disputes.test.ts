import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { basic, type ApiResponse } from "../support/api-client.ts";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { SettlementShop } from "../support/settlement-shop.ts";
import { signatureOf } from "@quittance/provider-kit/testing";

const SECRET = "whsec_disputes";
const PDF = "%PDF-1.7 A receipt";
const stripe = forThisFile(() => FakeStripe.start());
const shop = forThisFile(() => SettlementShop.open());
let apiKey: string;
let guid: string;

beforeAll(async () => {
  ({ apiKey, guid } = await shop.connector("Stripe", {
    apiSecret: "sk_test_1",
    extraData: { apiBaseUrl: stripe.url },
    vault: { webhookSecrets: [SECRET] },
  }));
});
beforeEach(() => {
  stripe.requests.length = 0;
  stripe.loseResponseTo = undefined;
});

/** The uuid of a chargeback that Stripe reported, and Stripe's dispute. */
async function chargeback(): Promise<{ uuid: string; dispute: string }> {
  const { paid, dispute } = await reportDispute();
  const { uuid } = await shop.started.gateway.db.one<{ uuid: string }>(sql`
    select uuid from transactions where reference_uuid = ${paid} and type = 'chargeback'`);
  stripe.requests.length = 0;
  return { uuid, dispute };
}

/** Stripe reports a dispute of a payment of 20.00 EUR. */
async function reportDispute(
  change: object = {},
  { aheadSeconds = 0 } = {},
): Promise<{ paid: string; dispute: string; status: number }> {
  const paid = await shop.pay(apiKey, "debit", "20.00");
  const { reference } = await shop.started.gateway.db.one<{ reference: string }>(sql`
    select provider_reference as reference from provider_submissions where submission_reference = ${paid}`);
  const of = { payment_intent: reference, amount: 2_000, currency: "eur" };
  const dispute = stripe.disputes.open(of);
  const seconds = Math.floor(shop.clock.now().epochMilliseconds / 1_000);
  const event = {
    id: `evt_${dispute}`,
    object: "event",
    type: "charge.dispute.funds_withdrawn",
    livemode: false,
    created: seconds,
    data: {
      object: {
        ...of,
        ...change,
        id: dispute,
        object: "dispute",
        status: "needs_response",
        reason: "fraudulent",
        evidence_details: { due_by: seconds + 7 * 86_400 },
      },
    },
  };
  const body = JSON.stringify(event);
  const at = shop.clock.now().add({ seconds: aheadSeconds });
  const headers = { "stripe-signature": signatureOf(body, { secret: SECRET, at }) };
  const { status } = await shop.api.post(`/providers/stripe/${guid}`, body, headers);
  await shop.started.gateway.runDue();
  return { paid, dispute, status };
}

const chargebacksOf = (paid: string) =>
  shop.started.gateway.db.query(sql`
    select uuid from transactions where reference_uuid = ${paid} and type = 'chargeback'`);

test.each([
  ["above the payment", { amount: 2_001 }],
  ["in another currency", { currency: "usd" }],
  ["of an unreadable amount", { amount: "20.00" }],
  ["without an amount", { amount: null }],
])("a chargeback %s contradicts, and changes nothing", async (_what, change) => {
  const { paid, dispute, status } = await reportDispute(change);
  expect(status).toBe(200);
  expect(await chargebacksOf(paid)).toEqual([]);
  const { body } = await shop.operator.get(`/api/provisioning/listProviderEvents/${guid}`);
  expect(body["events"]).toContainEqual(
    expect.objectContaining({ eventId: `evt_${dispute}`, state: "contradicting" }),
  );
});

test.each([
  [299, 200],
  [301, 401],
  [86_400 * 365, 401],
])("an event that was signed %i seconds ahead gets %i", async (aheadSeconds, expected) => {
  const { paid, status } = await reportDispute({}, { aheadSeconds });
  expect(status).toBe(expected);
  expect(await chargebacksOf(paid)).toHaveLength(expected === 200 ? 1 : 0);
});

test.each(["accept", "submit-evidence", "metadata"])("%s without a body is taken", async (operation) => {
  const { uuid } = await chargeback();
  if (operation === "submit-evidence") await upload(uuid);
  const response = await fetch(`${shop.started.url}/api/v3/dispute/${apiKey}/${operation}/${uuid}`, {
    method: "POST",
    headers: { authorization: basic({ username: "demo", password: "demo-password" }) },
  });
  expect([response.status, await response.json()]).toMatchObject([200, { success: true }]);
});

const call = (operation: string, uuid: string, body: unknown = {}) =>
  shop.api.post(`/api/v3/dispute/${apiKey}/${operation}/${uuid}`, body);

async function upload(uuid: string): Promise<ApiResponse["body"]> {
  const form = new FormData();
  form.set("file", new File([PDF], "receipt.pdf"));
  form.set("extraData", JSON.stringify({ type: "receipt" }));
  const response = await fetch(`${shop.started.url}/api/v3/dispute/${apiKey}/upload-evidence/${uuid}`, {
    method: "POST",
    headers: { authorization: basic({ username: "demo", password: "demo-password" }) },
    body: form,
  });
  return (await response.json()) as ApiResponse["body"];
}

/** A request that is repeated within the call waits by the gateway's clock. */
async function whileTimePasses<Result>(promise: Promise<Result>): Promise<Result> {
  const passing = setInterval(() => shop.clock.advance({ milliseconds: 500 }), 20);
  return promise.finally(() => clearInterval(passing));
}

test("evidence reaches Stripe with its files, once", async () => {
  const { uuid, dispute } = await chargeback();
  expect(await upload(uuid)).toEqual({ success: true, extraData: { receipt: `${PDF.length} bytes` } });
  expect(stripe.requests).toEqual([]);
  const extraData = { product_description: "Two cups" };
  expect((await call("submit-evidence", uuid, { extraData })).body).toEqual({
    success: true,
    extraData: { status: "under_review" },
  });
  expect(stripe.requests.map(({ path }) => path)).toEqual(["/v1/files", `/v1/disputes/${dispute}`]);
  expect(stripe.requests[1]!.form).toEqual({
    "evidence[product_description]": "Two cups",
    "evidence[receipt]": expect.stringMatching(/^file_/),
    submit: "true",
  });
  expect((await call("metadata", uuid)).body["metaData"]).toMatchObject({ submissionCount: "1" });
});

test("an acceptance whose response was lost is found out under the same key", async () => {
  const { uuid, dispute } = await chargeback();
  stripe.loseResponseTo = /close/;
  const response = await whileTimePasses(call("accept", uuid));
  expect(response.body).toMatchObject({ success: true, returnType: "PENDING" });
  stripe.loseResponseTo = undefined;
  shop.clock.advance({ minutes: 2 });
  await shop.started.gateway.runDue();
  const closes = stripe.requests.filter(({ path }) => path === `/v1/disputes/${dispute}/close`);
  expect(new Set(closes.map(({ key }) => key)).size).toBe(1);
  expect(
    (await shop.api.status(uuid, apiKey)).body["chargebackData"]["disputeData"]["metaData"],
  ).toMatchObject({
    response: "accepted",
  });
});

test("a refusal of Stripe is in the errors, and the merchant may respond again", async () => {
  const { uuid } = await chargeback();
  const body = JSON.stringify({
    error: { type: "invalid_request_error", message: "The file has too many pages" },
  });
  stripe.respondNext = { match: /files/, status: 400, body };
  await upload(uuid);
  expect((await call("submit-evidence", uuid)).body).toMatchObject({
    success: false,
    returnType: "ERROR",
    errors: [{ errorCode: 1002, adapterMessage: "The file has too many pages" }],
  });
  expect((await call("submit-evidence", uuid)).body).toMatchObject({ success: true });
});

test("a connector of Mollie, which has no calls for it, refuses responses by its name", async () => {
  const { uuid } = await chargeback();
  const { db } = shop.started.gateway;
  const other = await shop.connector("Mollie", {
    apiSecret: "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
    extraData: { apiBaseUrl: stripe.url },
  });
  await db.execute(sql`update transactions set connector_guid = ${other.guid} where uuid = ${uuid}`);
  await db.execute(sql`update disputes set connector_guid = ${other.guid} where transaction_uuid = (
      select reference_uuid from transactions where uuid = ${uuid})`);
  const refused = await shop.api.post(`/api/v3/dispute/${other.apiKey}/accept/${uuid}`, {});
  expect(refused.body).toMatchObject({
    success: false,
    errors: [
      { errorCode: 1006, errorMessage: "Disputes at Mollie are responded to in the provider's own pages" },
    ],
  });
});
