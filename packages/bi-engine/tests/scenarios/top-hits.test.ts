import { beforeAll, expect, test } from "vitest";
import { openLibrary } from "./library.ts";

const library = openLibrary();

interface Doc {
  readonly _id: string;
  readonly group: string;
  readonly place: number | undefined;
  readonly word: string | undefined;
}

/** Few values, so that many documents are equal, and some have none. */
const docs = Array.from({ length: 240 }, (_, i): Doc => {
  const drawn = (i * 7919) % 101;
  return {
    _id: String(i),
    group: i < 2 ? "rare" : ["a", "b", "c"][drawn % 3]!,
    place: drawn % 5 === 0 ? undefined : drawn % 11,
    word: drawn % 4 === 0 ? undefined : `w${drawn % 6}`,
  };
});

beforeAll(async () => {
  const mappings = {
    properties: { group: { type: "keyword" }, place: { type: "integer" }, word: { type: "keyword" } },
  };
  await library.request({ mappings }, "/tops", "PUT");
  const lines = docs.flatMap(({ _id, ...doc }) => [{ index: { _index: "tops", _id } }, doc]);
  await library.request(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "/_bulk");
});

type Compare = (a: Doc, b: Doc) => number;

const least = -(2 ** 31);
const most = 2 ** 31 - 1;
const byPlace =
  (missing: number, sign: number): Compare =>
  (a, b) =>
    sign * ((a.place ?? missing) - (b.place ?? missing));
const byTerm: Compare = (a, b) => (a.word ?? "z").localeCompare(b.word ?? "z");

const sorts: readonly (readonly [sort: unknown, compare: Compare])[] = [
  [[{ place: "desc" }], byPlace(least, -1)],
  [[{ place: "asc" }], byPlace(most, 1)],
  [[{ place: { order: "desc", missing: "_first" } }], byPlace(most, -1)],
  [[{ place: { order: "asc", missing: 4 } }], byPlace(4, 1)],
  [[{ word: "asc" }], byTerm],
  [[{ place: "asc" }, { word: "asc" }], (a, b) => byPlace(most, 1)(a, b) || byTerm(a, b)],
  [undefined, () => 0],
];

test.each([
  { from: 0, size: 1 },
  { from: 0, size: 3 },
  { from: 2, size: 4 },
  { from: 0, size: 100 },
  { from: 0, size: 0 },
])(
  "each bucket has its first documents from $from in any order, equal ones as written",
  async ({ from, size }) => {
    for (const [sort, compare] of sorts) {
      const hits = { top_hits: { from, size, _source: false, ...(sort === undefined ? {} : { sort }) } };
      const aggs = { g: { terms: { field: "group" }, aggs: { t: hits } }, t: hits };
      const { body } = await library.request({ size: 0, aggs }, "/tops/_search");
      const { aggregations } = body as SearchResult;
      expect(idsOf(aggregations)).toEqual(idsIn(docs, compare, { from, size }));
      for (const { key, ...bucket } of aggregations.g.buckets) {
        const own = docs.filter(({ group }) => group === key);
        expect(idsOf(bucket)).toEqual(idsIn(own, compare, { from, size }));
        expect(bucket.t.hits.total.value).toBe(own.length);
        expect(bucket.t.hits.max_score).toBe(sort === undefined && size > 0 ? 1 : null);
      }
    }
  },
);

interface Tops {
  readonly t: {
    readonly hits: {
      readonly total: { readonly value: number };
      readonly max_score: number | null;
      readonly hits: readonly { readonly _id: string }[];
    };
  };
}

interface SearchResult {
  readonly aggregations: Tops & {
    readonly g: { readonly buckets: readonly (Tops & { readonly key: string })[] };
  };
}

function idsOf({ t }: Tops): readonly string[] {
  return t.hits.hits.map(({ _id: id }) => id);
}

function idsIn(all: readonly Doc[], compare: Compare, { from, size }: { from: number; size: number }) {
  return all
    .toSorted(compare)
    .slice(from, from + size)
    .map(({ _id: id }) => id);
}
