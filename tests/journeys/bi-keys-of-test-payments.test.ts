import { beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { BiClient, project, rebuild, type BiResponse } from "../support/bi.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const PATH = "/api/provisioning";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LIVE_TEXT = "a live payment";

const running = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const root = forThisFile(() => new ApiClient(running.url, ADMINISTRATOR));
let live: string;
let sandbox: string;
let whole: BiClient;
let limited: BiClient;

beforeAll(async () => {
  const api = new ApiClient(running.url);
  live = String((await api.debit({ ...anOrder(), description: LIVE_TEXT })).body["uuid"]);
  await running.gateway.db.execute(sql`update transactions set test_mode = false where uuid = ${live}`);
  sandbox = String((await api.debit({ ...anOrder(), description: "a test payment" })).body["uuid"]);
  // Both are made before the keys: the new scope is filled from the records.
  whole = await keyOf({});
  limited = await keyOf({ testOnly: true });
  await project(running);
});

async function keyOf(body: object): Promise<BiClient> {
  const made = await root.post(`${PATH}/createBiApiKey/${TENANT}`, { name: "Reports", ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return new BiClient(running.url, `${made.body["apiKey"]}:${made.body["password"]}`);
}

async function idsOf(key: BiClient): Promise<string[]> {
  const { body } = await key.post("/v2/_search", { size: 100 });
  return (body["hits"].hits as { _id: string }[]).map(({ _id }) => _id);
}

/** A name in a response is as good as the document. */
function expectNothingLive(response: BiResponse, what: string): void {
  const text = JSON.stringify(response.body);
  expect(text, what).not.toContain(LIVE_TEXT);
  expect(text, what).not.toContain(live);
  expect(text, what).not.toContain('"test_mode":false');
}

const ids = () => ({ query: { ids: { values: [live, sandbox] } } });
const lines = (...bodies: object[]) => bodies.map((body) => `{}\n${JSON.stringify(body)}\n`).join("");

test("a key of test payments finds no live one by any query", async () => {
  expect(await idsOf(whole)).toEqual(expect.arrayContaining([live, sandbox]));
  expect(await idsOf(limited)).toContain(sandbox);
  const queries: Record<string, object> = {
    everything: { size: 100, query: { match_all: {} } },
    ids: ids(),
    mode: { query: { term: { test_mode: false } } },
    "must not": { size: 100, query: { bool: { must_not: [{ term: { test_mode: true } }] } } },
    text: { query: { query_string: { query: "live OR test_mode:false" } } },
    "terms of another document": {
      query: { terms: { uuid: { index: "transactions", id: live, path: "uuid" } } },
    },
    "global aggregation": {
      size: 0,
      aggs: {
        all: { global: {}, aggs: { uuids: { terms: { field: "uuid", size: 100, min_doc_count: 0 } } } },
      },
    },
    "top hits": { size: 0, aggs: { hits: { top_hits: { size: 100 } } } },
    filters: { size: 0, aggs: { modes: { terms: { field: "test_mode", min_doc_count: 0 } } } },
  };
  for (const [what, body] of Object.entries(queries)) {
    expectNothingLive(await limited.post("/v2/_search", body), what);
    expectNothingLive(await limited.post(`/v2/transactions/_search`, body), what);
  }
  const several = await limited.post("/v2/_msearch", lines(ids(), { size: 100 }), {
    "content-type": "application/x-ndjson",
  });
  expect(several.body["responses"]).toHaveLength(2);
  expectNothingLive(several, "msearch");
  expectNothingLive(await limited.get("/v2/_search?q=test_mode:false&size=100"), "q");
  expect((await limited.get(`/v2/_doc/${live}`)).body).not.toHaveProperty("_source");
  expect((await limited.get(`/v2/_doc/${live}`)).status).toBe(404);
  expect((await whole.get(`/v2/_doc/${live}`)).status).toBe(200);
  expect((await limited.get(`/v2/_doc/${sandbox}`)).status).toBe(200);
});

test("nor by a count, a scroll, a point in time, or those of a key that finds them", async () => {
  const count = async (key: BiClient, body: object) =>
    (await key.post("/v2/_count", body)).body["count"] as number;
  expect(await count(limited, { query: { term: { test_mode: false } } })).toBe(0);
  expect(await count(limited, ids())).toBe(1);
  expect(await count(whole, ids())).toBe(2);
  const listed = await limited.get("/v2/_cat/indices?format=json");
  expect(JSON.stringify(listed.body)).toContain(`"docs.count":"${(await idsOf(limited)).length}"`);
  const scroll = await limited.post("/v2/_search?scroll=1m", { size: 100 });
  expectNothingLive(scroll, "scroll");
  const next = { scroll: "1m", scroll_id: scroll.body["_scroll_id"] };
  expectNothingLive(await limited.post("/v2/_search/scroll", next), "second page");
  const open = (key: BiClient) => key.post("/v2/transactions/_search/point_in_time?keep_alive=1m", "");
  const point = (await open(limited)).body["pit_id"] as string;
  const at = (id: string) => ({ size: 100, pit: { id, keep_alive: "1m" } });
  const inPoint = await limited.post("/v2/_search", at(point));
  expect(inPoint.status).toBe(200);
  expectNothingLive(inPoint, "point in time");
  // Ids of the other key's are not its own.
  const others = (await open(whole)).body["pit_id"] as string;
  expectNothingLive(await limited.post("/v2/_search", at(others)), "another's point in time");
  const otherScroll = await whole.post("/v2/_search?scroll=1m", { size: 1 });
  const borrowed = { scroll: "1m", scroll_id: otherScroll.body["_scroll_id"] };
  expectNothingLive(await limited.post("/v2/_search/scroll", borrowed), "another's scroll");
});

test("a payment that becomes live is not found any more, also after a rebuild, and new ones are distinguished", async () => {
  const api = new ApiClient(running.url);
  const changing = String((await api.debit(anOrder())).body["uuid"]);
  const [later, laterLive] = [
    String((await api.debit(anOrder())).body["uuid"]),
    String((await api.debit(anOrder())).body["uuid"]),
  ];
  await running.gateway.db.execute(sql`update transactions set test_mode = false where uuid = ${laterLive}`);
  await project(running);
  expect(await idsOf(limited)).toEqual(expect.arrayContaining([changing, later]));
  expect(await idsOf(limited)).not.toContain(laterLive);
  await running.gateway.db.execute(sql`update transactions set test_mode = false where uuid = ${changing}`);
  expect((await root.post(`${PATH}/addTags/${changing}`, { tags: ["seen"], createdBy: "crm" })).status).toBe(
    200,
  );
  await project(running);
  expect(await idsOf(limited)).not.toContain(changing);
  expect(await idsOf(whole)).toEqual(expect.arrayContaining([changing, later, laterLive]));
  const before = await idsOf(limited);
  await rebuild(running);
  expect((await idsOf(limited)).toSorted()).toEqual(before.toSorted());
  const compared = await root.get(`${PATH}/reconcileBi/${TENANT}-test`);
  expect(compared.body).toMatchObject({ success: true, equal: true });
});

test("a key of test payments of one merchant is narrowed by both, and lists say what keys find", async () => {
  const ofMerchant = await keyOf({ merchantGuid: MERCHANT, testOnly: true });
  await project(running);
  expect(await idsOf(ofMerchant)).toContain(sandbox);
  expect(await idsOf(ofMerchant)).not.toContain(live);
  const { apiKeys } = (await root.get(`${PATH}/listBiApiKeys/${TENANT}`)).body;
  const modes = (apiKeys as { name: string; testOnly: boolean; merchantGuid: string | null }[])
    .filter(({ name }) => name === "Reports")
    .map(({ testOnly, merchantGuid }) => [testOnly, merchantGuid]);
  expect(modes).toEqual([
    [false, null],
    [true, null],
    [true, MERCHANT],
  ]);
  const wrong = await root.post(`${PATH}/createBiApiKey/${TENANT}`, { name: "Reports", testOnly: "yes" });
  expect([wrong.status, wrong.body["errorMessage"]]).toEqual([422, expect.stringMatching(/^testOnly/)]);
});

test.each([
  { role: "developer", chosen: {}, findsLive: false },
  { role: "developer", chosen: { testOnly: "no" }, findsLive: false },
  { role: "operator", chosen: {}, findsLive: true },
  { role: "operator", chosen: { testOnly: "yes" }, findsLive: false },
  { role: "admin", chosen: {}, findsLive: true },
] as const)(
  "a key that $role makes with $chosen finds what the role exports",
  async ({ role, chosen, findsLive }) => {
    const person = await ConsoleClient.demo(running.url, role);
    for (const place of [TENANT, MERCHANT]) {
      const keys = `/console/${place}/developers/keys`;
      const page = await person.submit(await person.get(keys), "/keys", { name: `By ${role}`, ...chosen });
      const shown = (name: string) => new RegExp(`${name}=([^\\s<]+)`).exec(page.html)?.[1] ?? "";
      const key = new BiClient(running.url, `${shown("BI_KEY")}:${shown("BI_PASSWORD")}`);
      await project(running);
      const found = await idsOf(key);
      expect(found).toContain(sandbox);
      expect(found.includes(live), place).toBe(findsLive);
      const exported = (await person.get(`/console/${place}/payments.csv`)).html;
      if (findsLive) expect(exported).toContain(live);
      if (role === "developer") expect(exported).not.toContain(live);
      if (!findsLive) expect(textOf(page)).toContain(`By ${role} Test payments only`);
    }
  },
);
