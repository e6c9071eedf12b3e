import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchEndpoint } from "../endpoints/search-endpoint.ts";
import { writeJson } from "../json/write-json.ts";
import { Parameters } from "../request/parameters.ts";
import { EmbeddedStore } from "./embedded-store.ts";

/** Any of the values may be missing; many are alike. */
interface Doc {
  readonly id: string;
  readonly at?: number;
  readonly amount?: number;
  readonly ratio?: number;
  readonly group?: string;
  readonly region?: string;
}
type Key = "at" | "amount" | "ratio";

const mapping = {
  properties: {
    at: { type: "date" },
    amount: { type: "scaled_float", scaling_factor: 100 },
    ratio: { type: "double" },
    group: { type: "keyword" },
    region: { type: "keyword" },
  },
};
const random = seeded(3);
const docs = Array.from({ length: 400 }, (_, i) => randomDoc(i));
let store: EmbeddedStore;

beforeAll(async () => {
  store = await EmbeddedStore.open({ threads: 1 });
  await store.createIndex("docs", mapping, {});
  await store.write(
    "docs",
    docs.map((doc) => ({ action: "index", id: doc.id, source: JSON.stringify({ ...doc, id: undefined }) })),
  );
  await store.createIndex(
    "few",
    { properties: { ...mapping.properties, count: { type: "long" }, level: { type: "integer" } } },
    {},
  );
  const few = [
    { at: 1_700_000_000_000, count: 5, level: 3, ratio: 1.5 },
    {},
    { at: 1_700_000_001_000, count: 6, level: 4, ratio: 2.5 },
  ];
  await store.write(
    "few",
    few.map((doc, i) => ({ action: "index", id: `${i}`, source: JSON.stringify(doc) })),
  );
});
afterAll(() => store.close());

describe.each<[Key, "asc" | "desc", "_first" | "_last"]>([
  ["at", "asc", "_last"],
  ["at", "desc", "_last"],
  ["at", "desc", "_first"],
  ["at", "asc", "_first"],
  ["amount", "desc", "_last"],
  ["amount", "asc", "_first"],
  ["ratio", "asc", "_last"],
  ["ratio", "desc", "_first"],
])("by %s %s with missing values %s", (key, order, missing) => {
  const expected = inOrder(docs, key, { isRising: order === "asc", isMissingFirst: missing === "_first" });

  it("pages one after the other are the whole list, with documents alike in the order of writing", async () => {
    const sort = [{ [key]: { order, missing } }, { _doc: "asc" }];
    const seen: string[] = [];
    for (let after: unknown[] | undefined; ;) {
      const body = { size: 37, sort, ...(after === undefined ? {} : { search_after: after }) };
      const { hits } = (await send(body)).hits;
      if (hits.length === 0) break;
      seen.push(...idsOf(hits));
      after = hits.at(-1)?.sort;
    }
    expect(seen).toEqual(expected.map(({ id }) => id));
  });

  it.each([1, 3])("the first %i hits of each group are the first that the group has", async (size) => {
    const top = { top_hits: { size, sort: [{ [key]: { order, missing } }], _source: false } };
    const inner = { terms: { field: "group", missing: "none" }, aggs: { top } };
    const response = await send({
      size: 0,
      aggs: { regions: { terms: { field: "region" }, aggs: { inner } } },
    });
    for (const region of response.aggregations.regions.buckets) {
      for (const { key: group, doc_count: count, top: found } of region.inner.buckets) {
        const own = expected.filter((doc) => doc.region === region.key && (doc.group ?? "none") === group);
        expect(idsOf(found.hits.hits)).toEqual(own.slice(0, size).map(({ id }) => id));
        expect(count).toBe(own.length);
      }
    }
    expect(response.aggregations.regions.buckets).toHaveLength(3);
  });
});

/** As a real server was seen to respond. */
it.each<[string, string, number | string]>([
  ['[{"at":"asc"}]', "9223372036854776000", "parse_exception"],
  ['[{"at":"desc"}]', "-9223372036854776000", "parse_exception"],
  ['[{"at":"asc"}]', '"17000000000000000000000"', "parse_exception"],
  ['[{"at":"asc"}]', "1e30", 0],
  ['[{"count":"asc"}]', "9223372036854776000", 0],
  ['[{"count":"desc"}]', "-9.223372036854776e18", 0],
  ['[{"level":"asc"}]', "9223372036854776000", "illegal_argument_exception"],
  ['[{"level":"asc"}]', "3000000000", 3],
  ['[{"ratio":"asc"}]', "1e400", 0],
  ['[{"ratio":"asc"}]', '"Infinity"', 0],
])("after a number too large: sort %s, search_after [%s]", async (sort, after, expected) => {
  const response = queryText("few", `{"sort":${sort},"search_after":[${after}]}`);
  if (typeof expected === "number") expect((await response).hits.hits).toHaveLength(expected);
  else await expect(response).rejects.toMatchObject({ details: { type: expected } });
});

function inOrder(
  all: readonly Doc[],
  key: Key,
  { isRising, isMissingFirst }: { isRising: boolean; isMissingFirst: boolean },
): readonly Doc[] {
  const missing = isRising === isMissingFirst ? -Infinity : Infinity;
  const valueOf = (doc: Doc) => doc[key] ?? missing;
  return all.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === other) return 0;
    return one < other === isRising ? -1 : 1;
  });
}

interface Hit {
  readonly _id: string;
  readonly sort: unknown[];
}
interface Hits {
  readonly hits: { readonly hits: readonly Hit[] };
}
interface Groups<B> {
  readonly buckets: readonly (B & { readonly key: string; readonly doc_count: number })[];
}
interface ResponseValue extends Hits {
  readonly aggregations: { readonly regions: Groups<{ readonly inner: Groups<{ readonly top: Hits }> }> };
}

function idsOf(hits: readonly Hit[]): readonly string[] {
  return hits.map(({ _id: id }) => id);
}

function send(body: object): Promise<ResponseValue> {
  return queryText("docs", JSON.stringify(body));
}

async function queryText(indices: string, body: string): Promise<ResponseValue> {
  const parameters = new Parameters(`/${indices}/_search`, new URLSearchParams());
  const response = await searchEndpoint(store, { indices, parameters, body, nowMs: 0 });
  // As a client in JavaScript has to: the number that stands for a missing date is too large for a double.
  const exactly = (_key: string, value: unknown, { source }: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && source !== undefined
      ? JSON.rawJSON(source)
      : value;
  return JSON.parse(writeJson(response), exactly) as ResponseValue;
}

function randomDoc(i: number): Doc {
  const maybe = <T>(share: number, value: T) => (random() < share ? value : undefined);
  return Object.fromEntries(
    Object.entries({
      id: `d${i}`,
      at: maybe(0.8, 1_700_000_000_000 + Math.floor(random() * 60) * 1000),
      amount: maybe(0.8, Math.floor(random() * 40) / 4),
      ratio: maybe(0.7, Math.floor(random() * 30) / 8 - 1),
      group: maybe(0.9, `g${Math.floor(random() * random() * 12)}`),
      region: maybe(0.9, `r${Math.floor(random() * 3)}`),
    }).filter(([, value]) => value !== undefined),
  ) as unknown as Doc;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
