import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { writeJson } from "../json/write-json.ts";
import type { RestResponse } from "../response/error-response.ts";
import type { EngineOptions } from "./engine-request.ts";
import { type Engine, openEngine } from "./engine.ts";

let engine: Engine;

afterEach(() => engine.close());

const properties = {
  n: { type: "integer" },
  price: { type: "scaled_float", scaling_factor: 100 },
  city: { type: "keyword" },
  text: { type: "text" },
} as const;

async function opened(documents: number, options: EngineOptions = {}): Promise<void> {
  engine = await openEngine({ threads: 1, ...options });
  await engine.createIndex("visits", { mappings: { properties } });
  await write(documents);
}

/** Documents in which most values recur, and some are missing. */
async function write(documents: number, change: object = {}): Promise<void> {
  await engine.write(
    "visits",
    Array.from({ length: documents }, (_, i) => ({
      action: "index" as const,
      id: `d${i}`,
      source: JSON.stringify({
        ...(i % 7 === 0 ? {} : { n: i % 5, price: (i % 4) / 4 }),
        ...(i % 6 === 0 ? {} : { city: "ab"[i % 2] }),
        text: `common${i % 3 === 0 ? " rare" : ""}`,
        ...change,
      }),
    })),
  );
}

interface Page {
  readonly _scroll_id?: string;
  readonly pit_id?: string;
  readonly error?: { readonly type: string; readonly root_cause: readonly { readonly type: string }[] };
  readonly aggregations?: object;
  readonly hits: {
    readonly total: { readonly value: number };
    readonly max_score: number | null;
    readonly hits: readonly { readonly _id: string; readonly sort?: unknown; readonly _source: object }[];
  };
}

function pageIn({ body }: RestResponse): Page {
  return JSON.parse(writeJson(body)) as Page;
}

function parameters(given: Record<string, string>): URLSearchParams {
  return new URLSearchParams(given);
}

/** All ids that a scroll shows, page by page. */
async function scrolled(body: object, owner = "me"): Promise<readonly string[]> {
  const first = await engine.search("visits", { body, owner, parameters: parameters({ scroll: "1m" }) });
  expect(first.status).toBe(200);
  const ids: string[] = [];
  for (let page = pageIn(first); page.hits.hits.length > 0;) {
    ids.push(...page.hits.hits.map(({ _id }) => _id));
    const next = { scroll: "1m", scroll_id: page["_scroll_id"] };
    page = pageIn(await engine.scroll({ body: next, owner }));
  }
  await engine.clearScroll({ owner }, "_all");
  return ids;
}

it.each([
  ["no order", {}],
  ["the order of writing", { sort: ["_doc"] }],
  ["scores that differ", { query: { match: { text: "common rare" } } }],
  ["values that recur or are missing", { sort: [{ n: "desc" }] }],
  ["fractions", { sort: [{ price: { order: "asc", missing: "_first" } }] }],
  ["texts", { sort: [{ city: "desc" }, "_score"] }],
  ["the worst score first", { query: { match: { text: "common rare" } }, sort: [{ _score: "asc" }] }],
])("a scroll by %s shows each hit once, in the order of one long page", async (_what, search) => {
  await opened(100);
  const { hits } = pageIn(await engine.search("visits", { body: { ...search, size: 200 } }));
  expect(hits.hits).toHaveLength(100);
  expect(await scrolled({ ...search, size: 7 })).toEqual(hits.hits.map(({ _id }) => _id));
});

it("pages of a scroll show documents as they were, the total and the best score, and aggregations once", async () => {
  await opened(10);
  const body = { size: 4, query: { match: { text: "rare" } }, aggs: { n: { sum: { field: "n" } } } };
  const first = pageIn(await engine.search("visits", { body, parameters: parameters({ scroll: "1m" }) }));
  await write(10, { text: "changed" });
  const second = pageIn(await engine.scroll({ body: { scroll: "1m", scroll_id: first["_scroll_id"] } }));
  expect([first.aggregations, second.aggregations]).toEqual([
    { n: { value: expect.any(Number) } },
    undefined,
  ]);
  expect(first.hits.hits.map(({ _id }) => _id)).toEqual(["d0", "d3", "d6", "d9"]);
  expect(second.hits).toMatchObject({ hits: [], total: { value: 4 }, max_score: first.hits.max_score });
  expect(first.hits.hits[0]).not.toHaveProperty("sort");
  const now = pageIn(await engine.search("visits", { body }));
  expect(now.hits.total.value).toBe(0);
});

it("a point in time shows what was there, whatever is written, and can be searched in slices", async () => {
  await opened(50);
  const opening = await engine.openPointInTime("visits", { parameters: parameters({ keep_alive: "1m" }) });
  const id = pageIn(opening).pit_id;
  await write(50, { n: 1000 });
  await engine.write("visits", [{ action: "delete", id: "d1" }]);
  const found = pageIn(await engine.search("", { body: { pit: { id }, size: 100, sort: [{ n: "desc" }] } }));
  expect(found.pit_id).toBe(id);
  expect(found.hits.hits).toHaveLength(50);
  expect(found.hits.hits[0]?.sort).toEqual([4]);
  const ids: string[] = [];
  for (const slice of [0, 1, 2]) {
    const body = { pit: { id, keep_alive: "2m" }, slice: { id: slice, max: 3 }, size: 100 };
    ids.push(...pageIn(await engine.search("", { body })).hits.hits.map(({ _id }) => _id));
  }
  expect(ids.toSorted()).toEqual(found.hits.hits.map(({ _id }) => _id).toSorted());
  expect(pageIn(await engine.search("visits", { body: { pit: { id } } })).error?.type).toBe(
    "action_request_validation_exception",
  );
});

it("an index that is dropped and fields that are added leave a point in time as it was", async () => {
  await opened(5);
  const opening = await engine.openPointInTime("visits", { parameters: parameters({ keep_alive: "1m" }) });
  const id = pageIn(opening).pit_id;
  await engine.write("visits", [{ action: "index", id: "new", source: '{"another":"x","n":[1,2]}' }]);
  await engine.deleteIndex("visits");
  const body = { pit: { id }, sort: [{ n: "asc" }], aggs: { n: { sum: { field: "n" } } } };
  expect(pageIn(await engine.search("", { body })).hits.total.value).toBe(5);
});

it("scrolls and points in time are for the owner alone that opened them", async () => {
  await opened(5);
  const body = { size: 1 };
  const opening = await engine.search("visits", {
    body,
    owner: "me",
    parameters: parameters({ scroll: "1m" }),
  });
  const next = { scroll: "1m", scroll_id: pageIn(opening)["_scroll_id"] };
  const other = await engine.scroll({ body: next, owner: "other" });
  expect([other.status, pageIn(other).error?.root_cause[0]?.type]).toEqual([
    404,
    "search_context_missing_exception",
  ]);
  expect((await engine.clearScroll({ owner: "other" }, "_all")).body).toMatchObject({ num_freed: 0 });
  expect((await engine.scroll({ body: next, owner: "me" })).status).toBe(200);
});

it("what has expired or was ended is missing, and each owner has so many and no more", async () => {
  await opened(5, { contextLimits: { mostOfOwner: 2 } });
  const open = (scroll: string) =>
    engine.search("visits", { body: { size: 1 }, parameters: parameters({ scroll }) });
  const kept = pageIn(await open("1m"))["_scroll_id"];
  const short = pageIn(await open("1m"))["_scroll_id"];
  expect((await open("1m")).status).toBe(429);
  expect((await engine.scroll({ body: { scroll_id: short, scroll: "1ms" } })).status).toBe(200);
  await sleep(20);
  expect((await engine.scroll({ body: { scroll_id: short, scroll: "1m" } })).status).toBe(404);
  expect((await open("1m")).status).toBe(200);
  expect((await engine.clearScroll({ body: { scroll_id: [kept] } })).body).toEqual({
    succeeded: true,
    num_freed: 1,
  });
  expect((await engine.clearScroll({ body: { scroll_id: [kept] } })).status).toBe(404);
  expect((await engine.scroll({ body: { scroll_id: kept, scroll: "1m" } })).status).toBe(404);
  expect((await open("2h")).status).toBe(400);
});

it("scrolls that are opened at the same time are counted together", async () => {
  await opened(5, { contextLimits: { mostOfOwner: 2 } });
  const open = () => engine.search("visits", { parameters: parameters({ scroll: "1m" }) });
  const statuses = (await Promise.all([open(), open(), open(), open()])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429]);
});

it("contexts end when the journal, which cannot be packed meanwhile, has grown too far", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bi-contexts-"));
  await opened(5, { path: join(directory, "docs.duckdb"), contextLimits: { mostJournalBytes: 100_000 } });
  const opening = await engine.search("visits", {
    body: { size: 1 },
    parameters: parameters({ scroll: "1m" }),
  });
  for (let i = 0; i < 10; i++) await write(500, { n: i });
  const next = { scroll: "1m", scroll_id: pageIn(opening)["_scroll_id"] };
  await expect.poll(async () => (await engine.scroll({ body: next })).status).toBe(404);
  await rm(directory, { recursive: true });
});

it("two requests for the next page of a scroll at the same time get two pages", async () => {
  await opened(9);
  const body = { size: 3, sort: ["_doc"] };
  const first = pageIn(await engine.search("visits", { body, parameters: parameters({ scroll: "1m" }) }));
  const next = { scroll: "1m", scroll_id: first["_scroll_id"] };
  const pages = await Promise.all([engine.scroll({ body: next }), engine.scroll({ body: next })]);
  const ids = [first, ...pages.map(pageIn)].flatMap(({ hits }) => hits.hits.map(({ _id }) => _id));
  expect(ids).toEqual(Array.from({ length: 9 }, (_, i) => `d${i}`));
});

it("scrolls keep searches of a bounded length, of each owner and of all", async () => {
  await opened(5, { contextLimits: { mostSearchLengthOfOwner: 1_500, mostSearchLength: 2_500 } });
  const open = async (owner: string, length: number) => {
    const body = { query: { term: { city: "x".repeat(length) } } };
    return engine.search("visits", { body, owner, parameters: parameters({ scroll: "1m" }) });
  };
  expect((await open("a", 2_000)).status).toBe(400);
  const statuses = [];
  for (const owner of ["a", "a", "b", "c"]) statuses.push((await open(owner, 1_000)).status);
  expect(statuses).toEqual([200, 429, 200, 429]);
});

it("what has expired is neither listed nor ended", async () => {
  await opened(5);
  const open = { parameters: parameters({ keep_alive: "1ms" }) };
  const id = pageIn(await engine.openPointInTime("visits", open)).pit_id;
  await sleep(20);
  expect((await engine.pointsInTime()).body).toEqual({ pits: [] });
  expect((await engine.search("", { body: { pit: { id } } })).status).toBe(404);
});

it("a scroll that is opened while the engine is closed holds nothing", async () => {
  await opened(5);
  const opening = engine.search("visits", { parameters: parameters({ scroll: "1m" }) });
  await engine.close();
  await expect(opening).rejects.toThrow();
  engine = await openEngine({ threads: 1 });
});

it("an engine that is closed ends what runs, and refuses what comes then", async () => {
  await opened(50);
  const aggs = { n: { terms: { field: "n" } } };
  const searches = Array.from({ length: 12 }, () => engine.search("visits", { body: { aggs } }));
  const ended = Promise.allSettled(searches);
  await Promise.all([engine.close(), engine.close()]);
  const outcomes = await ended;
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(new Set(refused.map(({ reason }) => String(reason)))).toEqual(
    new Set(["Error: the engine is closed"]),
  );
  expect(refused.length).toBeLessThan(outcomes.length);
  await expect(engine.search("visits", {})).rejects.toThrow("the engine is closed");
  await expect(write(1)).rejects.toThrow("the engine is closed");
  engine = await openEngine({ threads: 1 });
});
