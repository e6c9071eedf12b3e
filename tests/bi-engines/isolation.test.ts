import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, documentOf, engines, type EngineUnderTest, toRequest } from "./engines-under-test.ts";
import { writeJson } from "../../packages/bi-engine/src/json/write-json.ts";

const own = "bbbbbbbb-0000-4000-8000-000000000001";
const other = "bbbbbbbb-0000-4000-8000-000000000002";

/** Nothing of the other tenant, and no name of an index or node, may stand anywhere in a response. */
const telltale = /secret|foreign-|bbbbbbbb-|test-[0-9a-f]{8}/;

describe.each(engines)("on %s a key sees only its own tenant", (_name, open) => {
  let under: EngineUnderTest;

  beforeAll(async () => {
    under = await open();
    const ownDocuments = [1, 2, 3].map((i) =>
      documentOf(`own-${i}`, {
        status: "success",
        description: "quick payment",
        amount: 10,
        currency: "EUR",
      }),
    );
    const foreignDocuments = Array.from({ length: 50 }, (_, i) =>
      documentOf(`foreign-${i}`, {
        status: "secret",
        description: "quick secretword",
        amount: 99,
        currency: "secret-currency",
        tags: [{ name: "secret-tag" }],
        extra_data: { secret_key: "secret" },
      }),
    );
    await under.engine.putDocuments(own, ownDocuments);
    await under.engine.putDocuments(other, foreignDocuments);
    await under.refresh();
  });
  afterAll(() => under.close());

  async function askOwn(body: unknown, search?: Record<string, string>) {
    const asked = await ask(under.engine, own, body, search);
    expect(asked.text).not.toMatch(telltale);
    return asked;
  }

  it("in a global aggregation", async () => {
    const { json } = await askOwn({
      size: 0,
      query: { term: { uuid: "own-1" } },
      aggs: { g: { global: {} } },
    });
    if (json["aggregations"] !== undefined)
      expect(json["aggregations"]).toMatchObject({ g: { doc_count: 3 } });
  });

  it.each(["status", "amount", "extra_data.secret_key.keyword"])(
    "in terms of %s with min_doc_count 0",
    async (field) => {
      const { status, json } = await askOwn({
        size: 0,
        query: { match_none: {} },
        aggs: { t: { terms: { field, min_doc_count: 0 } } },
      });
      expect(status).toBe(200);
      const { t } = json["aggregations"] as { t: { buckets: { doc_count: number }[] } };
      expect(t.buckets.length).toBeLessThanOrEqual(1);
    },
  );

  it("in a scroll or point in time of another tenant", async () => {
    const { contexts } = under.engine;
    const begun = await ask(under.engine, other, { size: 1 }, { scroll: "1m" });
    // In front of a cluster there are none.
    if (contexts === undefined) {
      expect(begun.status).toBe(400);
      return;
    }
    const next = { scroll: "1m", scroll_id: begun.json["_scroll_id"] };
    const opened = await contexts.openPointInTime(other, toRequest("", { keep_alive: "1m" }));
    const { pit_id } = opened.body as { pit_id: string };
    const requests = [
      await contexts.scroll(own, toRequest(next)),
      await under.engine.search(own, toRequest({ pit: { id: pit_id } })),
    ];
    for (const { status, body } of requests) {
      expect(status).toBe(404);
      expect(writeJson(body).replaceAll(pit_id, "")).not.toMatch(telltale);
    }
    expect((await contexts.pointsInTime(own)).body).toEqual({ pits: [] });
    expect((await contexts.clearScroll(own, toRequest(""), "_all")).body).toMatchObject({ num_freed: 0 });
    expect((await contexts.scroll(other, toRequest(next))).status).toBe(200);
  });

  it("in suggestions", async () => {
    const term = { field: "description", suggest_mode: "always", max_term_freq: 9 };
    const { status, json } = await askOwn({
      suggest: { s: { text: "sekretword", term: { ...term, prefix_length: 0 } } },
    });
    // A cluster gets no request for them: there they would be made from the words of a whole index.
    if (status === 200) expect(json["suggest"]).toMatchObject({ s: [{ options: [] }] });
    else expect(status).toBe(400);
  });

  it("in terms of nested objects with min_doc_count 0", async () => {
    const { json } = await askOwn({
      size: 0,
      aggs: {
        tags: {
          nested: { path: "tags" },
          aggs: { t: { terms: { field: "tags.name", min_doc_count: 0 } } },
        },
      },
    });
    expect(json["aggregations"]).toMatchObject({ tags: { doc_count: 0, t: { buckets: [] } } });
  });

  it("in the background of significant terms", async () => {
    const { json } = await askOwn({
      size: 0,
      query: { term: { uuid: "own-1" } },
      aggs: { x: { significant_terms: { field: "currency", min_doc_count: 1 } } },
    });
    expect(json["aggregations"]).toMatchObject({ x: { doc_count: 1, bg_count: 3 } });
  });

  it("in scores: another tenant's documents do not make a word frequent", async () => {
    const { json } = await askOwn({ query: { term: { description: "quick" } }, size: 1 });
    const { max_score: score } = json["hits"] as { max_score: number };
    // BM25 for a word that 3 of 3 documents have, each of two words as all others are: the lowest score there is.
    const inverseFrequency = Math.log(1 + (3 - 3 + 0.5) / (3 + 0.5));
    expect(score).toBeCloseTo((inverseFrequency * 2.2) / (1 + 1.2), 5);
  });

  it("in counts, however it names an index", async () => {
    for (const body of [{}, { query: { match_all: {} } }]) {
      const answer = await under.engine.count(own, toRequest(body));
      expect(JSON.parse(writeJson(answer.body))).toMatchObject({ count: 3 });
    }
  });

  it("in the mapping and in field_caps, where dynamic field names tell about documents", async () => {
    const mapping = writeJson((await under.engine.mapping(own)).body);
    expect(mapping).toContain('"transactions":{"mappings"');
    expect(mapping).not.toMatch(telltale);
    const fieldCaps = writeJson((await under.engine.fieldCaps(own, toRequest("", { fields: "*" }))).body);
    expect(fieldCaps).not.toMatch(telltale);
  });

  it.each<[string, unknown]>([
    ["pit", { pit: { id: "x" } }],
    ["a terms lookup", { query: { terms: { status: { index: "x", id: "foreign-1", path: "status" } } } }],
    ["more_like_this", { query: { more_like_this: { like: [{ _index: "x", _id: "foreign-1" }] } } }],
    ["an indexed shape", { query: { geo_shape: { p: { indexed_shape: { index: "x", id: "1" } } } } }],
    ["percolate", { query: { percolate: { field: "x", index: "x", id: "1" } } }],
    ["has_child", { query: { has_child: { type: "x", query: { match_all: {} } } } }],
    ["a script query", { query: { script: { script: "true" } } }],
    ["script_fields", { script_fields: { x: { script: "1" } } }],
    ["a script in an aggregation", { aggs: { x: { terms: { script: "params._source" } } } }],
    ["scripted_metric", { aggs: { x: { scripted_metric: { map_script: "1" } } } }],
    [
      "significant terms against a background",
      {
        aggs: {
          x: { significant_terms: { field: "status", background_filter: { script: { script: "1" } } } },
        },
      },
    ],
    ["runtime_mappings", { runtime_mappings: { x: { type: "long", script: "emit(1)" } } }],
    ["derived", { derived: { x: { type: "long", script: "emit(1)" } } }],
    ["slice", { slice: { id: 0, max: 2 } }],
  ])("and is refused %s", async (_what, body) => {
    const { status } = await askOwn(body);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  it.each<[string, unknown]>([
    ["a wrapped query", { query: { wrapper: { query: btoa('{"match_all":{}}') } } }],
    ["the name of an index as a term", { query: { term: { _index: "test-x" } } }],
    ["the name of an index in a query string", { query: { query_string: { query: "_index:test*" } } }],
    ["the name of an index as an aggregation", { aggs: { x: { terms: { field: "_index" } } } }],
    ["the name of an index to sort by", { sort: ["_index"] }],
    ["a profile", { profile: true, query: { prefix: { status: "s" } } }],
    ["explanations", { explain: true, query: { match: { description: "quick" } } }],
    ["boosts of indices", { indices_boost: [{ "*": 2 }], query: { match: { description: "quick" } } }],
    ["spans", { query: { span_multi: { match: { prefix: { description: "quick" } } } } }],
    ["intervals", { query: { intervals: { description: { prefix: { prefix: "s" } } } } }],
  ])("and learns nothing by %s", async (_what, body) => {
    const { status, json } = await askOwn(body);
    if (status === 200) expect(JSON.stringify(json["hits"])).not.toContain("foreign");
  });

  it.each<[string, Record<string, string>]>([
    ["index", { index: "x" }],
    ["search_pipeline", { search_pipeline: "x" }],
    ["source", { source: '{"ext":{"x":1}}', source_content_type: "application/json" }],
  ])("and cannot get there by the parameter %s", async (_name, search) => {
    const { status } = await askOwn("", search);
    expect(status).toBe(400);
  });

  it("and routing and preference reach nothing", async () => {
    const { json } = await askOwn({}, { routing: "x", preference: "_only_nodes:*", expand_wildcards: "all" });
    expect(json["hits"]).toMatchObject({ total: { value: 3 } });
  });

  it("and keys given twice, comments and other spellings pass no lock", async () => {
    const twice = '{"query":{"match_all":{}},"query":{"wrapper":{"query":"e30="}}}';
    expect((await askOwn(twice)).status).toBe(400);
    const comment = '{/* "query" */"ext":{"x":1}}';
    expect((await askOwn(comment)).status).toBe(400);
    const escaped = '{"\\u0065xt":{"x":1}}';
    expect((await askOwn(escaped)).status).toBe(400);
  });

  it("and an error from below names neither index nor node", async () => {
    const { status, json } = await askOwn({ aggs: { x: { sum: { field: "status" } } } });
    expect(status).toBe(400);
    expect(json["error"]).toMatchObject({ failed_shards: [{ index: "transactions" }] });
  });
});
