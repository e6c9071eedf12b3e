import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AGGREGATION_KINDS } from "../../src/aggregations/all-kinds.ts";
import { UNSUPPORTED_AGGREGATIONS, UNSUPPORTED_QUERIES } from "../../src/reading/unsupported.ts";
import { searchKeys } from "../../src/request/read-search.ts";
import { type Engine, embeddedEngine, realEngine } from "./engines.ts";
import { aggregationScenarios, refusalScenarios, searchScenarios } from "./scenarios.ts";

const realUrl = process.env["QUITTANCE_TEST_OPENSEARCH_URL"];
const engines: readonly (readonly [name: string, open: () => Promise<Engine>])[] = [
  ["the embedded engine", embeddedEngine],
  ...(realUrl === undefined ? [] : [["a real OpenSearch", () => realEngine(realUrl)] as const]),
];

describe.each(engines)("%s", (_name, open) => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await open();
  });

  afterAll(() => engine.close());

  it.each(aggregationScenarios())("$name", async ({ request, aggregations }) => {
    const answer = JSON.stringify(await engine.search(request)).replaceAll("scenario-sales", "sales");
    expect((JSON.parse(answer) as { aggregations?: unknown }).aggregations).toEqual(aggregations);
  });

  it.each(searchScenarios())("$name", async ({ request, answer }) => {
    const text = JSON.stringify(await engine.search(request)).replaceAll("scenario-sales", "sales");
    const found = JSON.parse(text) as Record<string, unknown>;
    for (const key of ["took", "timed_out", "_shards"]) delete found[key];
    expect(found).toEqual(answer);
  });

  it.each(refusalScenarios())("refuses $name", async ({ request, status, type, reason }) => {
    const { error, status: actual } = (await engine.search(request)) as Refusal;
    const cause = error.root_cause[0] ?? error.caused_by;
    expect({ status: actual, type: cause?.type, reason: cause?.reason }).toEqual({ status, type, reason });
  });
});

interface Cause {
  readonly type: string;
  readonly reason: string;
}

interface Refusal {
  readonly status: number;
  readonly error: Cause & { readonly root_cause: readonly Cause[]; readonly caused_by?: Cause };
}

describe("what the embedded engine does not support", () => {
  let engine: Engine;

  beforeAll(async () => {
    engine = await embeddedEngine();
  });

  afterAll(() => engine.close());

  it.each([...UNSUPPORTED_AGGREGATIONS])("refuses the aggregation %s with its name", async (kind, why) => {
    const { error, status } = (await engine.search({ aggs: { x: { [kind]: {} } } })) as Refusal;
    expect(status).toBe(400);
    expect(error.reason).toContain(`[${kind}]`);
    expect(error.reason).toContain(why);
  });

  it.each([...UNSUPPORTED_QUERIES])("refuses the query %s with its name", async (kind) => {
    const { error, status } = (await engine.search({ query: { [kind]: {} } })) as Refusal;
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain(`[${kind}]`);
  });
});

it("every supported key of a search has a scenario", () => {
  const everywhere = [...searchScenarios(), ...aggregationScenarios(), ...refusalScenarios()];
  const keys = new Set(everywhere.flatMap(({ request }) => Object.keys(request)));
  expect(searchKeys.filter((key) => !keys.has(key))).toEqual([]);
});

it("every kind of aggregation has a scenario", () => {
  const text = JSON.stringify(aggregationScenarios().map(({ request }) => request));
  const without = AGGREGATION_KINDS.filter(({ name }) => !text.includes(`"${name}":`));
  expect(without.map(({ name }) => name)).toEqual([]);
});
