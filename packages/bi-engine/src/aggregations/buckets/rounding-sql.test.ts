import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../sql/sql.ts";
import { type DateSteps, roundingOf, roundingSql } from "./rounding-sql.ts";

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});
afterAll(() => connection.closeSync());

const hour = 3_600_000;
/** Twenty months around both changes of the clock, and years before 1970. */
const instants = Array.from({ length: 900 }, (_, i) => Date.UTC(2023, 10, 1, 0, 30) + i * 16.3 * hour)
  .concat(Array.from({ length: 60 }, (_, i) => Date.UTC(1961, 0, 1) + i * 61 * 24 * hour))
  .map(Math.trunc);

const units = ["hour", "day", "week", "month", "quarter", "year"] as const;
const zones = ["UTC", "+05:30", "Europe/Vienna", "America/Sao_Paulo"];

it.each(units.flatMap((unit) => zones.map((timeZone) => [unit, timeZone] as const)))(
  "the database cuts dates into a %s in %s as the rounding does, of few buckets and of many, before 1970 and after",
  async (unit, timeZone) => {
    for (const offsetMs of [0, 6 * hour]) {
      const steps: DateSteps = { unit, fixedMs: 0, timeZone, offsetMs };
      await check(instants, steps);
      await check(instants.slice(0, 40), steps);
      await check(instants.slice(0, 800), steps);
    }
  },
);

async function check(values: readonly number[], steps: DateSteps): Promise<void> {
  const range = { min: Math.min(...values), max: Math.max(...values) };
  const key = roundingSql(sql`v`, steps, range);
  const result = await connection.runAndReadAll(
    sql`SELECT ${key.sql} FROM (SELECT unnest([${values.map(BigInt)}]::BIGINT[]) AS v)`.text,
  );
  const starts = result.getRows().map(([start]) => key.toMs(Number(start)));
  expect(starts).toEqual(values.map(roundingOf(steps).floor));
}
