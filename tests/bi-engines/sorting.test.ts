import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateDocuments } from "../../packages/bi-engine/tests/conformance/generated/documents.ts";
import { ask, engines, type EngineUnderTest } from "./engines-under-test.ts";

const tenantGuid = "dddddddd-0000-4000-8000-000000000001";
type Sorted = { hits: { sort: unknown[] }[] };

describe.each(engines)("on %s", (_name, open) => {
  let under: EngineUnderTest;

  beforeAll(async () => {
    under = await open();
    const documents = generateDocuments({ seed: 1, count: 120 });
    await under.engine.putDocuments(
      tenantGuid,
      documents.map((document) => ({ ...document, version: 1n })),
    );
    await under.refresh();
  });
  afterAll(() => under.close());

  async function amounts(size: number, search: Record<string, string>, body: object): Promise<unknown[]> {
    const { json } = await ask(under.engine, tenantGuid, { size, _source: false, ...body }, search);
    return (json["hits"] as Sorted).hits.map(({ sort }) => sort[0]);
  }

  it.each<[string, Record<string, string>, object]>([
    ["body", {}, { query: { term: { merchant_name: "Shop A" } }, sort: [{ amount: "desc" }] }],
    ["URL", { q: 'merchant_name:"Shop A"', sort: "amount:desc" }, {}],
  ])("the first hits by amount, asked in the %s, are the first of all hits", async (_where, search, body) => {
    const all = await amounts(100, search, body);
    expect(all.length).toBeGreaterThan(15);
    expect(await amounts(10, search, body)).toEqual(all.slice(0, 10));
  });
});
