import { DuckDBConnection } from "@duckdb/node-api";
import { expect, it, vi } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { sql } from "../sql/sql.ts";
import { EmbeddedStore } from "./embedded-store.ts";
import type { Operation } from "./versions.ts";

const mapping = {
  properties: { status: { type: "keyword" }, text: { type: "text" }, at: { type: "date" } },
};
const batches = 60;
const day = 86_400_000;

it("the state in the process and the tables of an index agree in every response while others write", async () => {
  const store = await EmbeddedStore.open({ threads: 1 });
  await store.createIndex("docs", mapping, {});
  const progress = { isWriting: true };
  const writing = write(store).finally(() => (progress.isWriting = false));
  const reading = async () => {
    let responses = 0;
    while (progress.isWriting || responses === 0) {
      await checkCounts(store, 3);
      // Without hits what is counted over all documents is the first that is requested.
      await checkCounts(store, 0);
      await checkScores(store);
      responses++;
    }
    return responses;
  };
  const [, ...read] = await Promise.all([writing, reading(), reading()]);
  await Promise.all([checkCounts(store, 3), checkScores(store)]);
  expect(Math.min(...read)).toBeGreaterThan(2);
  await store.close();
});

it("more queries than can run at a time are all served, with what was written before each", async () => {
  const store = await EmbeddedStore.open({ threads: 1, readers: 1 });
  await store.createIndex("docs", mapping, {});
  for (let written = 1; written <= 20; written++) {
    await store.write("docs", [{ action: "index", id: `d${written}`, source: "{}" }]);
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(store, { size: 100 })));
    expect(new Set(responses.map(({ hits }) => hits.hits.length))).toEqual(new Set([written]));
  }
  await store.close();
});

/** New documents, newer versions, deletes, and now and then a field that no document had before. */
async function write(store: EmbeddedStore): Promise<void> {
  for (let b = 0; b < batches; b++) {
    const batch = Array.from({ length: 30 }, (_, i): Operation => {
      const id = `d${(b * 13 + i * 7) % 400}`;
      if (i % 5 === 4) return { action: "delete", id };
      const extra = b % 20 === 19 && i === 0 ? { [`new${b}`]: "value" } : {};
      const document = { status: "abc"[i % 3] ?? "", text: `word${i} common`, at: b * day, ...extra };
      return { action: "index", id, source: JSON.stringify(document), document };
    });
    await store.write("docs", batch);
  }
}

async function checkCounts(store: EmbeddedStore, size: number): Promise<void> {
  const aggs = {
    months: { date_histogram: { field: "at", calendar_interval: "month" } },
    days: { date_histogram: { field: "at", calendar_interval: "day" } },
    status: { terms: { field: "status" } },
  };
  const { hits, aggregations } = await send(store, { size, track_total_hits: true, aggs });
  for (const { buckets } of Object.values(aggregations))
    expect(buckets.reduce((sum, bucket) => sum + bucket.doc_count, 0)).toBe(hits.total.value);
  expect(hits.hits.filter(({ _source: source }) => source === undefined)).toEqual([]);
}

/** All documents have the term once in two: their scores come down to how rare it is, ln(1 + (N - n + 0.5) / (n + 0.5)). */
async function checkScores(store: EmbeddedStore): Promise<void> {
  const { hits } = await send(store, {
    size: 1000,
    track_total_hits: true,
    query: { match: { text: "common" } },
  });
  const score = Math.log(1 + 0.5 / (hits.total.value + 0.5));
  for (const { _score: found } of hits.hits) expect(found).toBeCloseTo(score, 6);
}

interface ResponseValue {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly { readonly _score: number; readonly _source?: object }[];
  };
  readonly aggregations: Readonly<
    Record<string, { readonly buckets: readonly { readonly doc_count: number }[] }>
  >;
}

async function send(store: EmbeddedStore, body: object): Promise<ResponseValue> {
  const parameters = new Parameters("/docs/_search", new URLSearchParams());
  const call = { indices: "docs", parameters, body: JSON.stringify(body), nowMs: 0 };
  return JSON.parse(writeJson(await searchEndpoint(store, call)));
}

it("requests use one snapshot, one after the other, until something is written", async () => {
  const store = await EmbeddedStore.open({ threads: 1 });
  await store.write("docs", [{ action: "index", id: "first", source: "{}" }]);
  const found = async (text: string) =>
    (await send(store, { query: { match: { _id: text } } })).hits.hits.length;
  const run = vi.spyOn(DuckDBConnection.prototype, "run");
  const begun = () => run.mock.calls.filter(([statement]) => statement.startsWith("BEGIN")).length;
  expect(await found("first")).toBe(1);
  const before = begun();
  for (let i = 0; i < 5; i++) expect(await found(`nobody-${i}`)).toBe(0);
  expect(begun()).toBe(before);
  await store.write("docs", [{ action: "index", id: "second", source: "{}" }]);
  expect(await found("second")).toBe(1);
  run.mockRestore();
  await store.close();
});

it("a request after one that was cancelled or refused by the database has a snapshot of its own", async () => {
  const store = await EmbeddedStore.open({ threads: 1 });
  await store.write("docs", [{ action: "index", id: "first", source: "{}" }]);
  const query = sql`SELECT count(*) FROM range(3000000000)`;
  for (let i = 0; i < 3; i++) {
    const leaving = new AbortController();
    const cancelled = store.withSnapshot("docs", (_, session) => session.rows(query), {
      signal: leaving.signal,
    });
    setTimeout(() => leaving.abort(), 20);
    await expect(cancelled).rejects.toThrow("cancelled");
    const refused = store.withSnapshot("docs", (_, session) => session.rows(sql`SELECT nothing`));
    await expect(refused).rejects.toThrow("nothing");
    const early = store.withSnapshot("docs", async () => "no statement", { signal: AbortSignal.abort() });
    expect(await early).toBe("no statement");
    expect((await send(store, { size: 5, from: i })).hits.total.value).toBe(1);
  }
  await store.close();
});

it("a request is cancelled also when the interrupt arrives before its statement has begun", async () => {
  const store = await EmbeddedStore.open({ threads: 1 });
  await store.write("docs", [{ action: "index", id: "first", source: "{}" }]);
  const interrupt = vi.spyOn(DuckDBConnection.prototype, "interrupt").mockImplementationOnce(() => undefined);
  const signal = AbortSignal.timeout(20);
  const query = sql`SELECT count(*) FROM range(30000000000)`;
  const cancelled = store.withSnapshot("docs", (_, session) => session.rows(query), { signal });
  await expect(cancelled).rejects.toThrow("cancelled");
  interrupt.mockRestore();
  expect((await send(store, { size: 5 })).hits.total.value).toBe(1);
  await store.close();
});
