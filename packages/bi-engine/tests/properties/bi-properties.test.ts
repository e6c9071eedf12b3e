import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Engine, openEngine } from "../../src/engine/engine.ts";
import { writeJson } from "../../src/json/write-json.ts";
import { type Condition, type Sale, evaluate, queryOf } from "./evaluator.ts";

const mapping = {
  properties: { word: { type: "keyword" }, pieces: { type: "integer" }, paid: { type: "boolean" } },
};

let engine: Engine;

beforeAll(async () => {
  engine = await openEngine({ threads: 1 });
});

afterAll(() => engine.close());

const word = fc.constantFrom("a", "b", "ä", "\u{1F600}", "\uFFFD", "");
const count = fc.integer({ min: -12, max: 12 });
const sale: fc.Arbitrary<Sale> = fc.record(
  {
    word: fc.oneof(word, fc.array(word, { maxLength: 3 })),
    pieces: fc.oneof(count, fc.array(count, { maxLength: 3 })),
    paid: fc.boolean(),
  },
  { requiredKeys: [] },
);

const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small" },
    fc.record({ kind: fc.constant("term" as const), word }),
    fc.record({ kind: fc.constant("range" as const), from: count, to: count }),
    fc.record({
      kind: fc.constant("exists" as const),
      field: fc.constantFrom("word" as const, "pieces" as const, "paid" as const),
    }),
    fc.record({ kind: fc.constant("paid" as const), paid: fc.boolean() }),
    fc.record({
      kind: fc.constantFrom("all" as const, "any" as const, "none" as const),
      of: fc.array(tie("condition"), { maxLength: 3 }),
    }),
  ),
}));

let round = 0;

it(
  "any documents and any condition give the result of a plain evaluation",
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { maxLength: 12 }),
        fc.array(condition, { minLength: 1, maxLength: 5 }),
        async (sales, conditions) => {
          const index = `round-${round++}`;
          await engine.createIndex(index, { mappings: mapping });
          const writes = sales.map((document, i) => {
            const source = JSON.stringify(document);
            return { action: "index" as const, id: String(i), source, document: JSON.parse(source) };
          });
          if (writes.length > 0) await engine.write(index, writes);
          for (const one of conditions) expect(await search(index, one)).toEqual(evaluate(sales, one));
          await engine.deleteIndex(index);
        },
      ),
      { numRuns: 60, seed: 20_261_120 },
    );
  },
);

interface SearchResult {
  readonly hits: { readonly hits: readonly { readonly _id: string }[] };
  readonly aggregations: {
    readonly words: {
      readonly buckets: readonly {
        readonly key: string;
        readonly doc_count: number;
        readonly sum: { readonly value: number };
      }[];
    };
    readonly steps: { readonly buckets: readonly { readonly key: number; readonly doc_count: number }[] };
    readonly count: { readonly value: number };
  };
}

async function search(index: string, one: Condition) {
  const body = {
    size: 100,
    query: { bool: { filter: [queryOf(one)] } },
    aggs: {
      words: { terms: { field: "word" }, aggs: { sum: { sum: { field: "pieces" } } } },
      steps: { histogram: { field: "pieces", interval: 5, min_doc_count: 1 } },
      count: { value_count: { field: "pieces" } },
    },
  };
  const response = await engine.search(index, { body });
  const { hits, aggregations } = JSON.parse(writeJson(response.body)) as SearchResult;
  return {
    ids: hits.hits.map(({ _id }) => _id),
    words: aggregations.words.buckets.map(({ key, doc_count, sum }) => ({ key, doc_count, sum: sum.value })),
    steps: aggregations.steps.buckets,
    count: aggregations.count.value,
  };
}
