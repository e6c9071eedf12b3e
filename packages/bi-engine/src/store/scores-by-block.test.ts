import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";
import type { Operation } from "./versions.ts";

const mapping = {
  properties: { text: { type: "text" }, title: { type: "text" }, status: { type: "keyword" } },
};
const terms = ["common", "usual", "seldom", "rare", "single"];

/** Enough documents for four blocks, of which the first hits come from some and not from others. */
const count = 14_000;

const queries = [
  { match: { text: "seldom" } },
  { match: { text: "rare usual" } },
  { match: { text: { query: "common rare", operator: "and" } } },
  { match_phrase: { text: "usual seldom" } },
  { query_string: { query: "text:rare AND status:a" } },
  {
    bool: {
      must: [{ match: { text: "usual" } }],
      should: [{ match: { title: "single" } }, { match_all: {} }],
    },
  },
  { bool: { should: [{ match: { text: "rare" } }, { match: { title: "rare" } }], minimum_should_match: 2 } },
  { bool: { must: [{ match: { text: "single" } }, { match: { title: "single" } }] } },
  { bool: { must: [{ match: { text: "rare" } }], must_not: [{ match: { title: "common" } }] } },
  { bool: { should: [{ match: { text: "single" } }, { term: { status: "b" } }] } },
  { multi_match: { query: "single seldom", fields: ["text", "title^2"] } },
  { multi_match: { query: "single nowhere rare", type: "most_fields" } },
  { dis_max: { queries: [{ match: { text: "rare" } }, { match: { title: "single" } }], tie_breaker: 0.3 } },
  { simple_query_string: { query: "single seldom -usual" } },
  { query_string: { query: "rare single nowhere" } },
  { bool: { must: [{ match: { text: "rare" } }, { match: { title: "nowhere" } }] } },
  {
    bool: { should: [{ match: { text: "rare" } }, { match: { title: "nowhere" } }], minimum_should_match: 2 },
  },
  { query_string: { query: "nowhere" } },
];

it("the best of all blocks come in the order and with the scores of a look at every document", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bi-blocks-"));
  const path = join(directory, "bi.duckdb");
  const random = seeded(7);
  const store = await EmbeddedStore.open({ path, threads: 1 });
  await store.createIndex("docs", mapping, {});
  const ids = Array.from({ length: count }, (_, i) => `d${i}`);
  for (let start = 0; start < count; start += 2000)
    await store.write(
      "docs",
      ids.slice(start, start + 2000).map((id) => index(id, random)),
    );
  await expectSameResponses(store);

  // Documents leave blocks that have been counted, and others join the last one: also of blocks that have bounds of before.
  for (const share of [0.03, 0.001, 0.03, 0.001]) {
    const changed = ids.filter(() => random() < share);
    await store.write(
      "docs",
      changed.map((id, i) => (i % 3 === 0 ? { action: "delete", id } : index(id, random))),
    );
    await expectSameResponses(store);
  }
  const responses = await responsesOf(store);
  await store.close();

  const fresh = await EmbeddedStore.open({ path, threads: 1 });
  expect(await responsesOf(fresh)).toEqual(responses);
  await fresh.close();
  await rm(directory, { recursive: true });
});

/** With a second key of the sort every document is looked at. */
async function expectSameResponses(store: EmbeddedStore): Promise<readonly ResponseValue[]> {
  const responses = await responsesOf(store);
  const everywhere = await responsesOf(store, { sort: ["_score", "_doc"], track_total_hits: true });
  responses.forEach(({ hits }, i) => {
    const { hits: all } = everywhere[i]!;
    expect(hits.hits).toEqual(all.hits.map(({ _id, _score }) => ({ _id, _score })));
    const isOver = all.total.value > limit;
    expect(hits.total).toEqual({ value: isOver ? limit : all.total.value, relation: isOver ? "gte" : "eq" });
  });
  return responses;
}

const limit = 1000;

async function responsesOf(store: EmbeddedStore, rest: object = {}): Promise<readonly ResponseValue[]> {
  const responses: ResponseValue[] = [];
  for (const query of queries) {
    for (const [from, size] of [
      [0, 10],
      [95, 40],
    ]) {
      const body = { query, from, size, track_total_hits: limit, _source: false, ...rest };
      const parameters = new Parameters("/docs/_search", new URLSearchParams());
      const call = { indices: "docs", parameters, body: JSON.stringify(body), nowMs: 0 };
      const { hits }: ResponseValue = JSON.parse(writeJson(await searchEndpoint(store, call)));
      const shown = hits.hits.map(({ _id, _score }) => ({ _id, _score }));
      responses.push({ hits: { total: hits.total, hits: shown } });
    }
  }
  return responses;
}

interface ResponseValue {
  readonly hits: {
    readonly total: { readonly value: number; readonly relation: string };
    readonly hits: readonly { readonly _id: string; readonly _score: number }[];
  };
}

function index(id: string, random: () => number): Operation {
  const text = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => terms[Math.floor(random() ** 3 * 5)]).join(
      " ",
    );
  const document = {
    text: text(random() < 0.01 ? 90 : 12),
    title: text(3),
    status: "ab"[Math.floor(random() * 2)] ?? "",
  };
  return { action: "index", id, source: JSON.stringify(document), document };
}

/** Repeatable random numbers (a linear congruential generator). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
