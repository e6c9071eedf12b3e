import { expect, it } from "vitest";
import { openEngine } from "../engine/engine.ts";
import { writeJson } from "../json/write-json.ts";

/** Enough documents for three blocks. */
const COUNT = 9_000;

it("the total of a repeated request is that of now, and what was counted is not counted again", async () => {
  const engine = await openEngine({ threads: 1 });
  const mappings = { properties: { state: { type: "keyword" }, amount: { type: "integer" } } };
  await engine.createIndex("docs", { mappings });
  const index = (i: number, state: string) => ({
    action: "index" as const,
    id: `d${i}`,
    source: JSON.stringify({ state, amount: i }),
  });
  await engine.write(
    "docs",
    Array.from({ length: COUNT }, (_, i) => index(i, i % 3 === 0 ? "paid" : "open")),
  );
  const body = JSON.stringify({
    size: 1,
    track_total_hits: true,
    query: { bool: { filter: [{ term: { state: "paid" } }, { range: { amount: { gte: 30 } } }] } },
    sort: [{ amount: "desc" }],
  });
  const requested = async () => {
    const { body: found } = await engine.search("docs", { body });
    const { body: plan } = await engine.explain("docs", { body });
    const { hits } = JSON.parse(writeJson(found)) as { hits: { total: { value: number } } };
    const { statements } = JSON.parse(writeJson(plan)) as { statements: readonly object[] };
    return { total: hits.total.value, statements: statements.length };
  };
  const paid = COUNT / 3 - 10;
  // The search counts up to the limit, the plan by block.
  expect(await requested()).toEqual({ total: paid, statements: 2 });
  expect(await requested()).toEqual({ total: paid, statements: 1 });

  await engine.write("docs", [
    { action: "delete", id: "d300" },
    index(3_000, "open"),
    index(4_001, "paid"),
    index(COUNT + 1, "paid"),
  ]);
  expect(await requested()).toEqual({ total: paid, statements: 1 });
  await engine.write("docs", [{ action: "delete", id: "d8997" }]);
  expect(await requested()).toEqual({ total: paid - 1, statements: 1 });
  await engine.close();
});
