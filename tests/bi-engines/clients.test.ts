import { Client } from "@opensearch-project/opensearch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engines, type EngineUnderTest } from "./engines-under-test.ts";
import { authorization, password, type QueryApiServer, serveQueryApi, username } from "./query-api-server.ts";

describe.each(engines)("the query API on %s", (name, open) => {
  const isCluster = name !== "the embedded engine";
  let under: EngineUnderTest;
  let server: QueryApiServer;
  let client: Client;

  beforeAll(async () => {
    under = await open();
    server = await serveQueryApi(under);
    const node = `${server.url}/query/transactions/v2`.replace(
      "://",
      `://${username}:${encodeURIComponent(password)}@`,
    );
    client = new Client({ node, maxRetries: 0 });
  });
  afterAll(async () => {
    await client.close();
    await server.close();
    await under.close();
  });

  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/query/transactions${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", ...headers },
      body,
    });
    return { status: response.status, headers: response.headers, json: (await response.json()) as Json };
  };

  describe("with the official JavaScript client", () => {
    it("serves info, search, count, msearch, mapping and field_caps", async () => {
      expect((await client.info()).body.version.number).toBe("2.17.1");
      expect((await client.search({ body: { query: { match_all: {} } } })).body.hits.total).toEqual({
        value: 60,
        relation: "eq",
      });
      expect((await client.search({ index: "transactions", q: "status:success", size: 1 })).statusCode).toBe(
        200,
      );
      expect((await client.count({ body: { query: { match_all: {} } } })).body.count).toBe(60);
      const several = await client.msearch({ body: [{}, { size: 0 }, { index: "trans*" }, { size: 1 }] });
      expect(several.body.responses).toHaveLength(2);
      expect(Object.keys((await client.indices.getMapping()).body)).toEqual(["transactions"]);
      const caps = await client.fieldCaps({ fields: "amount" });
      expect(caps.body.fields["amount"]).toHaveProperty("scaled_float");
    });

    it("says whether the index and a document exist, gets the document, and lists the index", async () => {
      const { body } = await client.search({ size: 1 });
      const id = String(body.hits.hits[0]?.["_id"]);
      expect((await client.ping()).statusCode).toBe(200);
      expect((await client.indices.exists({ index: "transactions" })).statusCode).toBe(200);
      expect((await client.indices.exists({ index: "others" })).statusCode).toBe(404);
      expect((await client.exists({ index: "transactions", id })).statusCode).toBe(200);
      expect((await client.exists({ index: "transactions", id: "nobody" })).statusCode).toBe(404);
      const found = await client.get({ index: "transactions", id });
      expect(found.body).toMatchObject({ _index: "transactions", _id: id, found: true });
      expect(found.body["_source"]).toEqual(body.hits.hits[0]?.["_source"]);
      await expect(client.get({ index: "transactions", id: "nobody" })).rejects.toMatchObject({
        statusCode: 404,
        body: { _index: "transactions", _id: "nobody", found: false },
      });
      const listed = await client.cat.indices({ format: "json" });
      expect(listed.body).toMatchObject([{ index: "transactions", health: "green", "docs.count": "60" }]);
      const field = await client.indices.getFieldMapping({ fields: "amount" });
      expect(field.body["transactions"]?.mappings).toMatchObject({
        amount: { full_name: "amount", mapping: { amount: { type: "scaled_float" } } },
      });
    });

    it.skipIf(isCluster)("scrolls through all documents, and searches in a point in time", async () => {
      const ids = new Set<unknown>();
      const documents = client.helpers.scrollDocuments({ size: 7, body: { query: { match_all: {} } } });
      for await (const document of documents) ids.add((document as Json)["uuid"]);
      expect(ids.size).toBe(60);
      const opened = await client.createPit({ index: ["transactions"], keep_alive: "1m" });
      const pit = { id: opened.body.pit_id };
      const found = await client.search({ body: { pit, size: 2, sort: [{ created_at: "asc" }] } });
      expect(found.body.hits.hits).toHaveLength(2);
      expect((await client.deletePit({ body: { pit_id: [pit.id] } } as object)).body.pits).toHaveLength(1);
      await expect(client.search({ body: { pit } })).rejects.toMatchObject({ statusCode: 404 });
    });

    it("serves the spec's last 24 hours by status, method and currency with their sums", async () => {
      const groups = ["status", "method", "currency"].map((field) => [
        field,
        {
          terms: { field, min_doc_count: 1, order: { _count: "desc" }, size: 10 },
          aggs: { sum: { sum: { field: "amount" } } },
        },
      ]);
      const range = { created_at: { gte: "now-24h", lte: "now", format: "epoch_millis" } };
      const request = { size: 0, query: { bool: { filter: [{ range }] } }, aggs: Object.fromEntries(groups) };
      const { body } = await client.transport.request({ method: "POST", path: "/", body: request });
      expect(body.aggregations).toMatchObject({ status: { buckets: [] }, method: {}, currency: {} });
    });

    it("reports an error as the client expects it, once", async () => {
      await expect(client.search({ body: { query: { trm: {} } as Json } })).rejects.toMatchObject({
        statusCode: 400,
        body: { error: { type: "parsing_exception" } },
      });
    });
  });

  it("serves what Grafana sends: NDJSON that calls itself JSON", async () => {
    const header = { search_type: "query_then_fetch", ignore_unavailable: true, index: "transactions" };
    const range = { created_at: { gte: 1711000000000, lte: 1712700000000, format: "epoch_millis" } };
    const filter = [{ range }, { query_string: { analyze_wildcard: true, query: "*" } }];
    const perHour = { field: "created_at", fixed_interval: "1h", min_doc_count: 0, format: "epoch_millis" };
    const terms = { field: "status", size: 500, order: { _key: "desc" }, min_doc_count: 0 };
    const aggs = {
      "3": { terms, aggs: { "2": { date_histogram: perHour, aggs: { "1": { sum: { field: "amount" } } } } } },
    };
    const lines = [header, { size: 0, query: { bool: { filter } }, aggs }].map(
      (line) => `${JSON.stringify(line)}\n`,
    );
    const { status, json } = await post("/v2/_msearch?max_concurrent_shard_requests=5", lines.join(""));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      responses: [{ status: 200, aggregations: { "3": { buckets: expect.any(Array) } } }],
    });
  });

  it("serves what Dashboards sends with every discovery", async () => {
    const query = { bool: { must: [], filter: [{ match_all: {} }], should: [], must_not: [] } };
    const body = {
      version: true,
      size: 500,
      sort: [{ created_at: { order: "desc", unmapped_type: "boolean" } }],
      _source: { excludes: [] },
      stored_fields: ["*"],
      script_fields: {},
      docvalue_fields: [{ field: "created_at", format: "date_time" }],
      aggs: {
        "2": {
          date_histogram: {
            field: "created_at",
            calendar_interval: "1d",
            time_zone: "Europe/Vienna",
            min_doc_count: 1,
          },
        },
      },
      query,
    };
    const { status, json } = await post("/v2/_search", JSON.stringify(body));
    expect(json).not.toHaveProperty("error");
    expect(status).toBe(200);
  });

  it("takes the content type that the spec names, and refuses others as OpenSearch does", async () => {
    expect((await post("/v2", "{}", { "content-type": "application/json; utf-8" })).status).toBe(200);
    const { status, json } = await post("/v2", "{}", { "content-type": "text/plain" });
    expect(status).toBe(406);
    expect(json).toEqual({ error: "Content-Type header [text/plain] is not supported", status: 406 });
  });

  it("is read-only, and closed without a key", async () => {
    const call = (method: string, path: string, headers: Record<string, string>) =>
      fetch(`${server.url}/query/transactions/v2${path}`, { method, headers });
    expect((await call("PUT", "/_search", { authorization })).status).toBe(405);
    expect((await call("DELETE", "/transactions", { authorization })).status).toBe(400);
    expect((await call("GET", "/_cat/nodes", { authorization })).status).toBe(400);
    expect((await call("GET", "/_search", {})).status).toBe(401);
  });

  it("serves the deprecated v1 alike, and says that it is deprecated", async () => {
    const { status, headers } = await post("", '{"size":0}');
    expect(status).toBe(200);
    expect(headers.get("deprecation")).toBe("@1795219200");
  });

  it("keeps 12.0 apart from 12, also through filter_path", async () => {
    const response = await fetch(`${server.url}/query/transactions/v2?filter_path=aggregations`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: '{"size":0,"aggs":{"n":{"value_count":{"field":"amount"}},"m":{"max":{"field":"attempt"}}}}',
    });
    expect(await response.text()).toMatch(/"m":\{"value":\d+\.0\}/);
  });
});

type Json = Record<string, object>;
