import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { Database } from "./database.ts";
import { EmbeddedStore } from "./embedded-store.ts";
import { KnownIds } from "./known-ids.ts";

test("an id that was added may be there, whatever its characters", () => {
  const known = new KnownIds(0);
  const ids = ["", "a", "ä", "😀", "x".repeat(512), ...Array.from({ length: 10_000 }, () => randomUUID())];
  for (const id of ids) known.add(id);
  expect(ids.filter((id) => !known.mayHave(id))).toEqual([]);
});

test.each([
  ["random ids", () => randomUUID()],
  ["ids that are counted", (i: number) => `doc-${i}`],
])("of %s at most one in fifty is taken for one that may be there, until it is full", (_, idOf) => {
  const known = new KnownIds(0);
  let added = 0;
  for (; !known.isFull; added += 1) known.add(idOf(added));
  const absent = Array.from({ length: 20_000 }, (_id, i) => idOf(10_000_000 + i));
  const taken = absent.filter((id) => known.mayHave(id));
  expect(added).toBeGreaterThan(100_000);
  expect(taken.length).toBeLessThan(absent.length / 50);
});

test("ids that are added again do not fill it", () => {
  const known = new KnownIds(0);
  for (let i = 0; i < 200_000; i += 1) known.add(`doc-${i % 10}`);
  expect(known.isFull).toBe(false);
});

test("those of a table are read, with room for twice as many", async () => {
  const database = await Database.open({});
  const connection = await database.connect();
  await connection.run("CREATE TABLE records AS SELECT 'doc-' || range AS _id FROM range(150_000)");
  const known = await KnownIds.read(connection, "records");
  expect(known.isFull).toBe(false);
  for (let i = 0; i < 150_000; i += 1) expect(known.mayHave(`doc-${i}`)).toBe(true);
  for (let i = 150_000; i < 300_000; i += 1) known.add(`doc-${i}`);
  expect(known.isFull).toBe(false);
  connection.closeSync();
  database.close();
});

test("a document is replaced, also by a store that was opened again, and an index that was deleted has none", async () => {
  const path = `/tmp/known-ids-${randomUUID()}.duckdb`;
  const operations = Array.from({ length: 150 }, (_, i) => ({
    action: "index" as const,
    id: `doc-${i}`,
    source: "{}",
  }));
  const first = await EmbeddedStore.open({ path });
  expect(await resultsOf(first)).toEqual(new Set(["created"]));
  expect(await resultsOf(first)).toEqual(new Set(["updated"]));
  await first.close();

  const second = await EmbeddedStore.open({ path });
  expect(await resultsOf(second)).toEqual(new Set(["updated"]));
  await second.deleteIndex("things");
  expect(await resultsOf(second)).toEqual(new Set(["created"]));
  await second.close();

  async function resultsOf(store: EmbeddedStore): Promise<ReadonlySet<unknown>> {
    const items = await store.write("things", operations);
    return new Set(items.map((item) => ("result" in item ? item.result : item)));
  }
});
