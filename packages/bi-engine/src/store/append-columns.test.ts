import { BIGINT, INTEGER, DuckDBInstance, VARCHAR } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { appendColumns } from "./append-columns.ts";

const texts: readonly (readonly [why: string, texts: readonly string[]])[] = [
  ["that recur", ["success", "error", "", "naïve 漢 😀"]],
  ["that recur up to a null character", ["a\0b", "a\0c", "a"]],
  ["that recur with halves of surrogate pairs", ["\ud800x", "\ud801x", "x"]],
];

it.each(texts)("appends texts %s as they are, and nulls, over several chunks", async (_, different) => {
  const rows = Array.from({ length: 5000 }, (_, i) =>
    i % 7 === 6 ? null : different[i % different.length]!,
  );
  // Half a surrogate pair has no form in UTF-8: it is written as the replacement character.
  const asWritten = rows.map((text) => text?.toWellFormed() ?? null);
  expect(await appended(rows)).toEqual(asWritten);
});

it("appends texts that are all different", async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `number ${i}`);
  expect(await appended(rows)).toEqual(rows);
});

async function appended(values: readonly (string | null)[]): Promise<unknown[]> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1" });
  const connection = await instance.connect();
  await connection.run("CREATE TABLE t (n BIGINT, empty VARCHAR, text VARCHAR, lists VARCHAR[])");
  await appendColumns(connection, "t", [
    { type: INTEGER, values: values.map((_, i) => i) },
    { type: VARCHAR, values: undefined },
    { type: VARCHAR, values },
    { type: BIGINT, values: undefined },
  ]);
  const rows = (await connection.runAndReadAll("SELECT n, empty, text, lists FROM t ORDER BY n")).getRows();
  expect(rows.map(([n]) => n)).toEqual(values.map((_, i) => BigInt(i)));
  expect(rows.every(([, empty, , lists]) => empty === null && lists === null)).toBe(true);
  connection.closeSync();
  instance.closeSync();
  return rows.map(([, , text]) => text);
}
