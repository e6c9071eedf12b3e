import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sql } from "../sql/sql.ts";
import { EmbeddedStore } from "./embedded-store.ts";
import type { Operation } from "./versions.ts";

let directory = "";
let path = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-file-"));
  path = join(directory, "bi.duckdb");
});

afterEach(() => rm(directory, { recursive: true }));

it("a file that is opened again has its documents and their versions, and goes on counting", async () => {
  const first = await EmbeddedStore.open({ path, threads: 1 });
  await first.write("docs", [index("1", { status: "a" }), index("2", { status: "b" })]);
  await first.close();
  const second = await EmbeddedStore.open({ path, threads: 1 });
  expect(await recordsOf(second)).toEqual([
    ["1", 1n, '{"status":"a"}'],
    ["2", 1n, '{"status":"b"}'],
  ]);
  const [result] = await second.write("docs", [index("2", { status: "c" })]);
  expect(result).toMatchObject({ result: "updated", version: 2n, seqNo: 2n });
  await second.close();
  const third = await EmbeddedStore.open({ path, threads: 1 });
  expect(await recordsOf(third)).toEqual([
    ["1", 1n, '{"status":"a"}'],
    ["2", 2n, '{"status":"c"}'],
  ]);
  await third.close();
});

it("a request goes on seeing what was there when it began, counts and sources included", async () => {
  const store = await EmbeddedStore.open({ path, threads: 1 });
  await store.write("docs", [index("1", { status: "a" }), index("2", { status: "b" })]);
  await store.withSnapshot("docs", async (target, session) => {
    await store.write("docs", [index("1", { status: "new" }), index("3", { status: "c" })]);
    expect(target.documentCount).toBe(2);
    const docs = await session.rows(sql`SELECT _doc FROM ${target.documents} ORDER BY _doc`);
    const fetched = await session.rows(target.fetch(docs.map(([doc]) => doc as bigint)));
    expect(fetched.map((row) => row[4])).toEqual(['{"status":"a"}', '{"status":"b"}']);
  });
  await store.withSnapshot("docs", async (target) => expect(target.documentCount).toBe(3));
  await store.close();
});

function index(id: string, document: Record<string, string>): Operation {
  return { action: "index", id, source: JSON.stringify(document), document };
}

/** Ids, versions and sources in the order of the documents. */
async function recordsOf(store: EmbeddedStore): Promise<readonly (readonly unknown[])[]> {
  return store.withSnapshot("docs", async (target, session) => {
    const docs = await session.rows(sql`SELECT _doc FROM ${target.documents} ORDER BY _doc`);
    const rows = await session.rows(target.fetch(docs.map(([doc]) => doc as bigint)));
    return rows.map((row) => [row[1], row[2], row[4]]);
  });
}
