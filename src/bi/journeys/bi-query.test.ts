import { Client } from "@opensearch-project/opensearch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, DEMO_KEY, project } from "../../../tests/support/bi.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

let running: TestGateway;
let bi: BiClient;
let uuid: string;

beforeAll(async () => {
  running = await startTestGateway({ bi: { kind: "embedded" } });
  bi = new BiClient(running.url);
  const api = new ApiClient(running.url);
  uuid = (await api.debit({ amount: "10.00" })).body["uuid"];
  await api.debit({ amount: "5.50" });
  await api.debit({ amount: "7.00", currency: "USD" });
  await project(running);
});
afterAll(() => running.close());

/** The body in the specification: the last day by status, method and currency, with sums of amounts. */
const LAST_DAY = {
  size: 0,
  query: {
    bool: { filter: [{ range: { created_at: { gte: "now-24h", lte: "now", format: "epoch_millis" } } }] },
  },
  aggs: {
    statuses: {
      terms: { field: "status", min_doc_count: 1, order: { _count: "desc" }, size: 10 },
      aggs: {
        methods: {
          terms: { field: "method" },
          aggs: {
            currencies: { terms: { field: "currency" }, aggs: { volume: { sum: { field: "amount" } } } },
          },
        },
      },
    },
  },
};

test("the specification's example returns sums by status, method and currency", async () => {
  const response = await bi.post("/v2", LAST_DAY, { "content-type": "application/json; utf-8" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
  expect(response.body["hits"]).toMatchObject({
    total: { value: 3, relation: "eq" },
    max_score: null,
    hits: [],
  });
  const [status] = response.body["aggregations"].statuses.buckets;
  expect(status).toMatchObject({ key: "success", doc_count: 3 });
  expect(status.methods.buckets[0].currencies.buckets).toMatchObject([
    { key: "EUR", doc_count: 2, volume: { value: 15.5 } },
    { key: "USD", doc_count: 1, volume: { value: 7 } },
  ]);
});

test("the official client works unmodified: info, search, count, msearch, mapping, field caps", async () => {
  const [username, password] = DEMO_KEY.split(":") as [string, string];
  const node = `${running.url}/bi/query/transactions/v2`;
  const client = new Client({ node, auth: { username, password } });
  expect((await client.info()).body.version).toMatchObject({ distribution: "opensearch", number: "2.17.1" });
  expect((await client.ping()).statusCode).toBe(200);
  const found = await client.search({ index: "transactions", body: { query: { term: { uuid } } } });
  expect(found.body.hits.hits).toMatchObject([{ _index: "transactions", _id: uuid }]);
  expect((await client.search({ q: `uuid:${uuid}` })).body.hits.hits).toHaveLength(1);
  expect((await client.count({ body: { query: { term: { currency: "EUR" } } } })).body.count).toBe(2);
  const many = await client.msearch({
    body: [{ index: "transactions" }, { size: 1 }, {}, { size: 0, query: { term: { currency: "USD" } } }],
  });
  expect(many.body.responses).toMatchObject([
    { hits: { total: { value: 3 } }, status: 200 },
    { hits: { total: { value: 1 } }, status: 200 },
  ]);
  const mapping = await client.indices.getMapping();
  expect(mapping.body["transactions"]?.mappings.properties).toMatchObject({ uuid: { type: "keyword" } });
  const caps = await client.fieldCaps({ fields: "amount" });
  expect(caps.body.fields).toMatchObject({ amount: { scaled_float: { aggregatable: true } } });
  await client.close();
});

test("a compressed body is read, and one that is only declared as compressed is refused", async () => {
  const [username, password] = DEMO_KEY.split(":") as [string, string];
  const node = `${running.url}/bi/query/transactions/v2`;
  const client = new Client({ node, auth: { username, password }, compression: "gzip" });
  const found = await client.search({ body: { query: { term: { uuid } } } });
  expect(found.body.hits.hits).toMatchObject([{ _id: uuid }]);
  await client.close();
  const response = await bi.post("/v2", { size: 0 }, { "content-encoding": "gzip" });
  expect(response).toMatchObject({ status: 400, body: { status: 400 } });
});

test("lines sent as JSON, as Grafana sends them, are accepted", async () => {
  const lines = `${JSON.stringify({ search_type: "query_then_fetch", ignore_unavailable: true, index: "trans*" })}\n${JSON.stringify({ size: 0 })}\n`;
  const response = await bi.post("/v2/_msearch?max_concurrent_shard_requests=5", lines);
  expect(response.body["responses"]).toMatchObject([{ status: 200, hits: { total: { value: 3 } } }]);
});

test("v1 responds like v2 and says that it is deprecated, and when it ends", async () => {
  const response = await bi.post("", { query: { term: { uuid } } });
  expect(response.body["hits"].total.value).toBe(1);
  const { headers } = response;
  expect(headers.get("deprecation")).toBe("@1795219200");
  // Two months after it was announced (RFC 8594).
  const sunset = new Date(headers.get("sunset") ?? "");
  expect(sunset.toISOString()).toBe("2027-01-21T00:00:00.000Z");
  expect(headers.get("sunset")).toBe(sunset.toUTCString());
  expect((await bi.get(`/_search?q=uuid:${uuid}`)).body["hits"].total.value).toBe(1);
  expect((await bi.get("/v2")).headers.get("deprecation")).toBeNull();
  expect((await bi.get("/v2")).headers.get("sunset")).toBeNull();
});

test("the API document has every path that is served, v1 and single documents included, and nothing else", async () => {
  const prefix = "/bi/query/transactions";
  const document = (await (await fetch(`${running.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { deprecated?: boolean; parameters?: { name: string }[] }>>;
  };
  const shown = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(prefix))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
  const names = shown.map(({ path, method }) => `${method} ${path.replace(prefix, "")}`);
  const operations = ["_search", "_msearch", "_count", "_mapping", "_field_caps", "_doc/{id}"];
  for (const version of ["", "/v2"]) {
    expect(names).toEqual(expect.arrayContaining([`get ${version}`, `post ${version}`]));
    for (const operation of operations)
      expect(names).toEqual(
        expect.arrayContaining([`get ${version}/${operation}`, `get ${version}/transactions/${operation}`]),
      );
  }
  const search = shown.find(({ path, method }) => path === `${prefix}/v2` && method === "get");
  expect(search?.operation.parameters?.map(({ name }) => name)).toContain("q");
  const notServed = [];
  for (const { path, method, operation } of shown) {
    expect([path, operation.deprecated ?? false]).toEqual([path, !path.startsWith(`${prefix}/v2`)]);
    const response = await fetch(running.url + path.replaceAll(/\{\w+\}/g, "x"), {
      method: method.toUpperCase(),
      headers: { authorization: `Basic ${Buffer.from(DEMO_KEY).toString("base64")}` },
    });
    const text = await response.text();
    if (response.status === 405 || text.includes("no handler found")) notServed.push([method, path, text]);
  }
  expect(notServed).toEqual([]);
});

test("a GET may carry its search in a body or in the parameter source", async () => {
  const source = JSON.stringify({ size: 0, query: { term: { currency: "USD" } } });
  const query = `source=${encodeURIComponent(source)}&source_content_type=application/json`;
  expect((await bi.get(`/v2/_search?${query}`)).body["hits"].total.value).toBe(1);
  expect(await bi.get(`/v2/_search?source=${encodeURIComponent(source)}`)).toMatchObject({
    status: 500,
    body: { error: { type: "illegal_state_exception" }, status: 500 },
  });
});

test("other content types are 406 in one sentence", async () => {
  const response = await bi.post("/v2", "{}", { "content-type": "text/plain" });
  expect(response).toMatchObject({
    status: 406,
    body: { error: "Content-Type header [text/plain] is not supported", status: 406 },
  });
});

test("only reading operations are served", async () => {
  expect(await bi.send("PUT", "/v2/_search", {})).toMatchObject({ status: 405, body: { status: 405 } });
  expect(await bi.send("QUERY", "/v2/_search", {})).toMatchObject({ status: 405, body: { status: 405 } });
  expect((await bi.send("DELETE", "/v2", {})).headers.get("allow")).toBe("POST,GET");
  expect(await bi.send("PUT", "/v2/transactions/_doc/1", {})).toMatchObject({ status: 405 });
  for (const [method, path] of [
    ["POST", "/v2/_bulk"],
    ["GET", "/v2/_cat/nodes"],
    ["DELETE", "/v2/transactions"],
    ["POST", "/v2/_search/template"],
  ] as const) {
    const response = await bi.send(method, path, {});
    expect(response.status, path).toBe(400);
    expect(response.body["error"]).toContain(`no handler found for uri [/bi/query/transactions${path}]`);
  }
});

test("a wrong query is refused as OpenSearch refuses it", async () => {
  const response = await bi.post("/v2", { query: { nonsense: {} } });
  expect(response).toMatchObject({
    status: 400,
    body: { error: { type: "parsing_exception", reason: "unknown query [nonsense]" }, status: 400 },
  });
});

test("a body that is too large is refused", async () => {
  const response = await bi.post("/v2", `{"query":{"term":{"uuid":"${"x".repeat(1_100_000)}"}}}`);
  expect(response).toMatchObject({ status: 413, body: { error: { type: "content_too_long_exception" } } });
});

test("without the right key every request is refused", async () => {
  for (const key of ["demo-bi:wrong", "nobody:demo-bi-password", "demo:demo-password"]) {
    const response = await new BiClient(running.url, key).get("/v2");
    expect(response).toMatchObject({
      status: 401,
      body: { error: { type: "security_exception" }, status: 401 },
    });
    expect(response.headers.get("www-authenticate")).toContain("Basic");
  }
  expect((await new BiClient(running.url, "x:y").get("/v2/_bulk")).status).toBe(401);
});
