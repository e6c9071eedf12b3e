import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { syntheticField } from "../../fields/synthetic-field.ts";
import { sql } from "../../sql/sql.ts";
import { sumSql } from "./field-metric.ts";

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});
afterAll(() => connection.closeSync());

const thousandths = { ...syntheticField("amount", "scaled_float"), scalingFactor: 1000 };

it("adds few values of a scaled float one by one as doubles, with the digits that gives", async () => {
  expect(await sum([100n, 200n], { manyDocuments: false })).toBe(0.1 + 0.2);
});

it("adds many of them as the whole numbers they are kept as", async () => {
  expect(await sum([100n, 200n], { manyDocuments: true })).toBe(0.3);
  const most = 2n ** 63n - 1n;
  expect(await sum([most, most, most], { manyDocuments: true })).toBeCloseTo(Number(3n * most) / 1000, -4);
  expect(await sum([], { manyDocuments: true })).toBeNull();
});

async function sum(values: readonly bigint[], { manyDocuments }: { manyDocuments: boolean }) {
  const column = { field: thousandths, value: sql`v`, list: false, format: undefined };
  const statement = sql`SELECT ${sumSql({ ...column, manyDocuments })} FROM (SELECT unnest([${values}]::BIGINT[]) AS v)`;
  const [row] = (await connection.runAndReadAll(statement.text)).getRows();
  return row?.[0];
}
