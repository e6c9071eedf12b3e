import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import { inviteColleague } from "../../../tests/support/console-people.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { openProfileShop } from "../../../tests/support/profiles.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";
import { REVIEWED, RiskShop } from "../../../tests/support/risk-shop.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-24T12:00:00Z");
let started: TestGateway;
let api: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  started = await startTestGateway({ clock, bi: { kind: "embedded" } });
  api = new ApiClient(started.url);
  bi = new BiClient(started.url);
});
afterAll(() => started?.close());

async function documentOf(uuid: string): Promise<Record<string, unknown>> {
  await project(started);
  return bi.document(uuid);
}

/** The documents of what follows the transaction. */
async function followUpsOf(uuid: string): Promise<Record<string, unknown>[]> {
  await project(started);
  const { body } = await bi.post("/v2", { query: { term: { related_id: uuid } } });
  return body["hits"].hits.map((hit: Record<string, unknown>) => hit["_source"]);
}

describe("initiated_by", () => {
  test("of a link that is made in the console is the terminal of the merchant, or of the tenant above", async () => {
    const link = async (client: ConsoleClient) => {
      const page = await client.get(`/console/${MERCHANT}/links/new`);
      const fields = { connector: "demo-card", amount: "49.90", currency: "EUR" };
      const made = await client.submit(page, "/links/new", fields);
      return /\/links\/([0-9a-f]{20})/.exec(made.url)?.[1] ?? "";
    };
    const ofTenant = await ConsoleClient.demo(started.url, "support");
    const owner = await ConsoleClient.demo(started.url, "admin");
    const colleague = { place: MERCHANT, email: "shop@merchant.example", role: "support" };
    const { client: ofMerchant } = await inviteColleague(started, owner, colleague);
    expect(await documentOf(await link(ofTenant))).toMatchObject({
      initiated_by: "vt-tenant",
      api_version: "ui",
    });
    expect(await documentOf(await link(ofMerchant))).toMatchObject({
      initiated_by: "vt-merchant",
      api_version: "ui",
    });
  });

  test("of a capture that the merchant requested in advance is the merchant, and no call", async () => {
    const { body } = await api.preauthorize({ captureInMinutes: 30 });
    clock.advance({ minutes: 31 });
    await started.gateway.runDue();
    const [capture, ...more] = await followUpsOf(body["uuid"]);
    expect(more).toEqual([]);
    expect(capture).toMatchObject({ type: "capture", initiated_by: "merchant", api_version: "scheduler" });
    expect(capture).not.toHaveProperty("api_call_at");
  });

  test("of late money and of its return is the provider's message", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    await operator.post("/api/provisioning/updateConnector/CO-0000-0000-0000-0000-0000-0002", {
      settings: { "payByLink:late-payment": "void" },
    });
    const { uuid, redirectUrl } = await orderOnPage(
      api,
      { payByLink: { sendByEmail: false } },
      "demo-redirect",
    );
    const provider = await visit(redirectUrl);
    await api.post(`/api/v3/payByLink/${uuid}/cancel`, "");
    await submit(provider, formsOf(provider)[0]!);
    await started.gateway.runDue();
    const [late] = await followUpsOf(uuid);
    expect(late).toMatchObject({ type: "debit", initiated_by: "postback", api_version: "psp" });
    const [returned] = await followUpsOf(String(late!["uuid"]));
    expect(returned).toMatchObject({ type: "refund", initiated_by: "postback", api_version: "scheduler" });
  });

  test("of what follows a review is the person who decided it, and after the time limit the merchant", async () => {
    const shop = await RiskShop.open({ bi: { kind: "embedded" } });
    const limit = {
      settings: { "risk-engine:manual-review-delay": "2", "risk-engine:manual-review-decision": "approve" },
    };
    const [byPerson, byLimit] = [await shop.checked([REVIEWED]), await shop.checked([REVIEWED], {}, limit)];
    const debit = async (apiKey: string) => (await shop.api.debit({}, apiKey)).body["uuid"] as string;
    const [released, rejected, late] = [await debit(byPerson), await debit(byPerson), await debit(byLimit)];
    await shop.release(released);
    await shop.reject(rejected);
    await shop.pass({ minutes: 121 });
    await shop.work();
    const originOf = (uuid: string) =>
      shop.started.gateway.db.query(
        sql`select type, initiated_by, api_version from transactions where reference_uuid = ${uuid}`,
      );
    const user = { initiatedBy: "user", apiVersion: "ui" };
    expect(await originOf(released)).toEqual([{ type: "capture", ...user }]);
    expect(await originOf(rejected)).toEqual([{ type: "void", ...user }]);
    expect(await originOf(late)).toEqual([
      { type: "capture", initiatedBy: "merchant", apiVersion: "scheduler" },
    ]);
    await shop.close();
  });
});

test("a deregistration of the number alone has a type of its own", async () => {
  const register = async () => {
    const { merchantTransactionId, transactionToken } = anOrder();
    const { body } = await api.transaction("demo-card", "register", {
      merchantTransactionId,
      transactionToken,
    });
    return body["uuid"] as string;
  };
  const deregister = async (more: object) => {
    const { merchantTransactionId } = anOrder();
    const request = { merchantTransactionId, referenceUuid: await register(), ...more };
    return documentOf((await api.transaction("demo-card", "deregister", request)).body["uuid"]);
  };
  expect(await deregister({ tokenType: "PAN" })).toMatchObject({ type: "deregister-pan", status: "success" });
  expect(await deregister({ tokenType: "ALL" })).toMatchObject({ type: "deregister", status: "success" });
  expect(await deregister({})).toMatchObject({ type: "deregister", status: "success" });
});

test("a payment by paymentToken is related to the registration, and its card's data are of it", async () => {
  const shop = await openProfileShop({ bi: { kind: "embedded" } });
  const { uuid, paymentToken } = await shop.demo.registerFor("returning");
  const { body } = await shop.demo.debit({ transactionToken: paymentToken });
  const { body: fresh } = await shop.demo.debit();
  await project(shop.started);
  const documents = new BiClient(shop.started.url);
  expect(await documents.document(body["uuid"])).toMatchObject({
    related_id: uuid,
    creditcard: { data_from_ref_transaction: true },
  });
  const first = await documents.document(fresh["uuid"]);
  expect(first).toMatchObject({ creditcard: { data_from_ref_transaction: false } });
  expect(first).not.toHaveProperty("related_id");
  await shop.close();
});

test("a settlement file that has a transaction is a job in its document, once", async () => {
  const { body } = await api.debit();
  const before = await documentOf(body["uuid"]);
  clock.advance({ hours: 48 });
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const period = { periodFrom: "2026-11-24T00:00:00Z", periodTo: "2026-11-26T00:00:00Z", testMode: true };
  const made = await operator.post(`/api/provisioning/createSettlementExport/${MERCHANT}`, period);
  await started.gateway.runDue();
  await started.gateway.runDue();
  const after = await documentOf(body["uuid"]);
  expect(after).toMatchObject({
    postprocessing: {
      jobs: [
        {
          job_type_id: "settlement-export",
          status: "done",
          period_from: "2026-11-24 00:00:00",
          period_to: "2026-11-26 00:00:00",
          external_id: made.body["guid"] as string,
        },
      ],
    },
  });
  expect(String(after["modified_at"]) > String(before["modified_at"])).toBe(true);
});

test("a link on the selection page is in test mode when all its connectors are, and of no provider yet", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const live = await createConnector(operator, {
    apiKey: "live-one",
    adapter: "Simulator",
    method: "Creditcard",
  });
  const connectors = ["CO-0000-0000-0000-0000-0000-0001", live];
  await createConnector(operator, { apiKey: "some-live", multiMethodMetaConnector: { connectors } });
  const open = async (apiKey: string) => documentOf((await orderOnPage(api, {}, apiKey)).uuid);
  const allTest = await open("demo-meta");
  expect(allTest).toMatchObject({ test_mode: true, invoiceable: false });
  expect(allTest).not.toHaveProperty("provider_name");
  expect(allTest).not.toHaveProperty("provider_guid");
  expect(await open("some-live")).toMatchObject({ test_mode: false });
});
