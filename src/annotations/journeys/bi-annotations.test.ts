import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient, basic, type ApiResponse } from "../../../tests/support/api-client.ts";
import { BiClient, project, rebuild } from "../../../tests/support/bi.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const DEMO_TENANT = "TE-0000-0000-0000-0000-0000-0001";

let running: TestGateway;
let api: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  running = await startTestGateway({ bi: { kind: "embedded" } });
  api = new ApiClient(running.url);
  bi = new BiClient(running.url);
});
afterAll(() => running.close());

async function provision(operation: string, body?: unknown): Promise<ApiResponse> {
  const response = await fetch(`${running.url}/api/provisioning/${operation}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: basic(ADMINISTRATOR), "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const parsed = (await response.json()) as ApiResponse["body"];
  return { status: response.status, headers: response.headers, body: parsed };
}

test("tags, fees, settlement and reconciliation from other systems are in the document", async () => {
  const uuid = (await api.debit()).body["uuid"] as string;
  const done = { status: 200, body: { success: true } };
  expect(await provision(`addTags/${uuid}`, { tags: ["checked"], createdBy: "back office" })).toMatchObject(
    done,
  );
  const fee = { amount: "0.1234", currency: "EUR", entityType: "interchange", date: "2026-11-20" };
  expect(
    await provision(`addFees/${uuid}`, { fees: [fee, { amount: "0.02", currency: "EUR" }] }),
  ).toMatchObject(done);
  const settlement = {
    incomingSettlementState: "settled",
    settlementAmount: "9.50",
    settlementCurrency: "EUR",
    settlementDate: "2026-11-22T00:00:00Z",
    providerSettlement: { settlementStatus: "PAID", fundsReceivedAt: "2026-11-23T08:00:00Z" },
  };
  expect(await provision(`setSettlement/${uuid}`, settlement)).toMatchObject(done);
  const reconciliation = {
    state: "mismatch",
    conflicts: [{ resolved: true, resolution: "amount corrected" }],
    jobs: [{ jobTypeId: "csv", status: "done", jobData: { line: "17", "file.name": "november.csv" } }],
  };
  expect(await provision(`setReconciliation/${uuid}`, reconciliation)).toMatchObject(done);
  await project(running);
  expect(await bi.document(uuid)).toMatchObject({
    tags: [
      { name: "checked", createdBy: "back office", createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /) },
    ],
    fees: [
      { amount: 0.1234, currency: "EUR", entity_type: "interchange", date: "2026-11-20" },
      { amount: 0.02, currency: "EUR" },
    ],
    incoming_settlement_state: "settled",
    settlement_amount: 9.5,
    settlement_date: "2026-11-22 00:00:00",
    reconciliation_state: "mismatch",
    postprocessing: {
      provider_settlement: { settlement_status: "PAID", funds_received_at: "2026-11-23 08:00:00" },
      reconciliation_conflicts: [{ resolved: true, resolution: "amount corrected" }],
      jobs: [{ job_type_id: "csv", status: "done", job_data: { line: "17", file_name: "november.csv" } }],
    },
  });
  const sum = await bi.post("/v2", {
    size: 0,
    query: { nested: { path: "fees", query: { term: { "fees.entity_type": "interchange" } } } },
    aggs: { fees: { nested: { path: "fees" }, aggs: { sum: { sum: { field: "fees.amount" } } } } },
  });
  expect(sum.body["aggregations"].fees).toMatchObject({ doc_count: 2, sum: { value: 0.1434 } });
});

test("annotations are checked, bounded, and refused for unknown transactions", async () => {
  const uuid = (await api.debit()).body["uuid"] as string;
  expect((await provision("addTags/nothing", { tags: ["x"], createdBy: "me" })).status).toBe(404);
  expect((await provision(`addFees/${uuid}`, { fees: [{ amount: "1,5", currency: "EUR" }] })).status).toBe(
    422,
  );
  expect((await provision(`setReconciliation/${uuid}`, { state: "perhaps" })).status).toBe(422);
  const tags = (from: number) => Array.from({ length: 20 }, (_, index) => `tag ${from + index}`);
  for (const from of [0, 20]) await provision(`addTags/${uuid}`, { tags: tags(from), createdBy: "me" });
  expect((await provision(`addTags/${uuid}`, { tags: tags(40), createdBy: "me" })).status).toBe(422);
});

test("only whitelisted entries of extraData are indexed", async () => {
  const settings = { bi: { extraDataKeys: ["campaign"] } };
  expect(
    (await provision(`updateTenant/${DEMO_TENANT}`, { settings })).body["tenant"].settings,
  ).toMatchObject(settings);
  const debit = await api.debit({ extraData: { campaign: "spring", secret: "s" } });
  await project(running);
  expect((await bi.document(debit.body["uuid"]))["extra_data"]).toEqual({ campaign: "spring" });
});

test("a rebuild results in the same documents, and records and BI agree day by day", async () => {
  await project(running);
  const { scopes } = await rebuild(running);
  const [{ documents }] = scopes as [{ documents: number }];
  expect(scopes).toMatchObject([{ scope: DEMO_TENANT, total: documents, differing: 0 }]);
  expect(documents).toBeGreaterThan(2);
  const reconciled = await provision(`reconcileBi/${DEMO_TENANT}`);
  expect(reconciled.body).toMatchObject({ success: true, equal: true });
  const [row] = reconciled.body["rows"];
  expect(row).toMatchObject({ currency: "EUR", status: "success", records: row.bi });
  await api.debit({ amount: "3.33" });
  expect((await provision(`reconcileBi/${DEMO_TENANT}`)).body).toMatchObject({ equal: false });
  await project(running);
  expect((await provision(`reconcileBi/${DEMO_TENANT}`)).body).toMatchObject({ equal: true });
});

test("no value of an open field restricts later values", async () => {
  await provision(`updateTenant/${DEMO_TENANT}`, { settings: { bi: { extraDataKeys: ["shipped"] } } });
  const values = ["2026-11-20", "2026/11/20 10:00:00", "tomorrow", "true", "1.5", "", "x".repeat(8_192)];
  const uuids: string[] = [];
  for (const shipped of values) {
    const customer = { extraData: { shipped } };
    const debit = await api.debit({ extraData: { shipped }, customer, callbackUrl: "http://127.0.0.1:9/" });
    uuids.push(debit.body["uuid"] as string);
    await project(running);
  }
  const documents = await Promise.all(uuids.map((uuid) => bi.document(uuid)));
  for (const [index, shipped] of values.entries()) {
    const open = { shipped };
    const { extra_data, callback_extra_data, customer } = documents[index]!;
    expect({ extra_data, callback_extra_data, customer }).toEqual({
      extra_data: open,
      callback_extra_data: open,
      customer: { extra_data: open },
    });
  }
  const found = await bi.post("/v2/_count", {
    query: { term: { "extra_data.shipped.keyword": "2026-11-20" } },
  });
  expect(found.body["count"]).toBe(1);
  const metrics = await (await fetch(`${running.url}/metrics`)).text();
  expect(metrics).toMatch(/^quittance_bi_documents_refused_total 0/m);
  expect(Number(/^quittance_bi_lag_seconds (.*)$/m.exec(metrics)?.[1])).toBeLessThan(60);
});
