import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { ApiClient, basic, type ApiResponse } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const DEMO_TENANT = "TE-0000-0000-0000-0000-0000-0001";
const DEMO_MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const running = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

beforeAll(async () => {
  await new ApiClient(running.url).debit({ amount: "1.00", description: "of the demo" });
  // Opens the engine, which may take longer than the time for which a first request waits for its documents.
  await project(running);
});

async function provision(operation: string, body?: unknown): Promise<ApiResponse> {
  const response = await fetch(`${running.url}/api/provisioning/${operation}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: basic(ADMINISTRATOR), "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ApiResponse["body"],
  };
}

/** A tenant with a merchant that made one payment, and a BI key for its data. */
async function tenantWithPayment(name: string, parentTenantGuid?: string) {
  const tenantGuid = (await provision("createTenant", { name, parentTenantGuid })).body["tenant"].guid;
  await provision(`updateTenant/${tenantGuid}`, { settings: { features: { biDataSource: true } } });
  const merchantGuid = (await provision(`createMerchant/${tenantGuid}`, { name: `${name} shop` })).body[
    "merchant"
  ].guid;
  const username = name.toLowerCase();
  await provision(`createMerchantUser/${merchantGuid}`, {
    username,
    password: "secret-word-of-shop",
    type: "api",
    settings: {},
  });
  const apiKey = `card-${username}`;
  await provision(`createConnector/${merchantGuid}`, {
    name: `${name} card`,
    adapter: "Simulator",
    method: "Creditcard",
    apiKey,
    config: { testMode: true },
  });
  const api = new ApiClient(running.url, { username, password: "secret-word-of-shop" });
  const debit = await api.debit({ description: `of ${name}`, amount: "2.00" }, apiKey);
  expect(debit.body).toMatchObject({ success: true });
  return { tenantGuid, merchantGuid };
}

async function keyOf(tenantGuid: string, body: Record<string, unknown> = {}): Promise<BiClient> {
  const created = await provision(`createBiApiKey/${tenantGuid}`, { name: "test", ...body });
  expect(created.body).toMatchObject({ success: true, apiKey: expect.stringMatching(/^BI-/) });
  return new BiClient(running.url, `${created.body["apiKey"]}:${created.body["password"]}`);
}

async function merchantsSeenBy(bi: BiClient): Promise<string[]> {
  const response = await bi.post("/v2", {
    size: 0,
    aggs: {
      all: { global: {}, aggs: { names: { terms: { field: "merchant_name", min_doc_count: 0 } } } },
    },
  });
  const buckets = response.body["aggregations"].all.names.buckets as { key: string }[];
  return buckets.map(({ key }) => key).toSorted();
}

test("a query at the moment at which the key is created returns all earlier transactions", async () => {
  const quince = await tenantWithPayment("Quince");
  const key = await keyOf(quince.tenantGuid, { merchantGuid: quince.merchantGuid });
  const seenAtOnce = merchantsSeenBy(key);
  await sleep(300);
  await project(running);
  expect(await seenAtOnce).toEqual(["Quince shop"]);
});

test("a key reads its tenant and sub-tenants or one merchant, and nothing of others by any path", async () => {
  const lemon = await tenantWithPayment("Lemon");
  const pip = await tenantWithPayment("Pip", lemon.tenantGuid);
  const [lemons, pips, pipShop, demo] = [
    await keyOf(lemon.tenantGuid),
    await keyOf(pip.tenantGuid),
    await keyOf(lemon.tenantGuid, { merchantGuid: pip.merchantGuid }),
    await keyOf(DEMO_TENANT),
  ];
  await project(running);
  expect(await merchantsSeenBy(lemons)).toEqual(["Lemon shop", "Pip shop"]);
  expect(await merchantsSeenBy(pips)).toEqual(["Pip shop"]);
  expect(await merchantsSeenBy(pipShop)).toEqual(["Pip shop"]);
  expect(await merchantsSeenBy(demo)).toEqual(["Demo Shop"]);
  // The index, tenant or text of another finds nothing either.
  const query = { query_string: { query: `tenant_guid:${lemon.tenantGuid} OR description:lemon` } };
  expect(await pips.post(`/v2/${lemon.tenantGuid.toLowerCase()}/_search`, { query })).toMatchObject({
    status: 404,
    body: { error: { type: "index_not_found_exception" } },
  });
  const named = await pips.post("/v2/_search", { query });
  expect(named.body["hits"].total.value).toBe(0);
  // Scores do not depend on the documents of others: the same text in every scope of one document scores the same.
  const scoreOf = async (bi: BiClient, word: string): Promise<number> =>
    (await bi.post("/v2", { query: { match: { description: word } } })).body["hits"].max_score;
  expect(await scoreOf(pips, "pip")).toBe(await scoreOf(demo, "demo"));
});

test("with the feature switched off a key is refused in OpenSearch's shape", async () => {
  const bi = new BiClient(running.url);
  const features = (biDataSource: boolean) => ({ settings: { features: { biDataSource } } });
  await provision(`updateTenant/${DEMO_TENANT}`, features(false));
  expect(await bi.get("/v2")).toMatchObject({
    status: 403,
    body: {
      error: { root_cause: [{ type: "security_exception" }], type: "security_exception" },
      status: 403,
    },
  });
  await provision(`updateTenant/${DEMO_TENANT}`, features(true));
  expect((await bi.get("/v2")).status).toBe(200);
});

test("a revoked key stops working at once and stays in the list", async () => {
  const created = (await provision(`createBiApiKey/${DEMO_TENANT}`, { name: "short-lived" })).body;
  const bi = new BiClient(running.url, `${created["apiKey"]}:${created["password"]}`);
  expect((await bi.get("/v2")).status).toBe(200);
  expect((await provision(`revokeBiApiKey/${created["apiKey"]}`, {})).body).toMatchObject({ success: true });
  expect((await bi.get("/v2")).status).toBe(401);
  const listed = (await provision(`listBiApiKeys/${DEMO_TENANT}`)).body["apiKeys"];
  expect(listed.find((key: { apiKey: string }) => key.apiKey === created["apiKey"])).toMatchObject({
    name: "short-lived",
    revokedAt: expect.any(String),
  });
  expect(JSON.stringify(listed)).not.toContain("scrypt");
});

test("keys for unknown tenants and merchants are refused", async () => {
  expect((await provision("createBiApiKey/TE-nothing", { name: "x" })).status).toBe(404);
  const { status } = await provision(`createBiApiKey/${DEMO_TENANT}`, {
    name: "x",
    merchantGuid: "ME-nothing",
  });
  expect(status).toBe(422);
  const other = await tenantWithPayment("Other");
  const foreign = await provision(`createBiApiKey/${other.tenantGuid}`, {
    name: "x",
    merchantGuid: DEMO_MERCHANT,
  });
  expect(foreign.status).toBe(422);
  expect((await provision("revokeBiApiKey/BI-nothing", {})).status).toBe(404);
});
