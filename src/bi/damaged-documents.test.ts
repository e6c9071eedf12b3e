import { mkdtemp, open, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { documentsIn, markDamaged } from "./damaged-documents.ts";
import { openEngine } from "./open-engine.ts";

let directory: string;
const warned: string[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-damaged-"));
  warned.splice(0);
});
afterEach(() => rm(directory, { recursive: true }));

const documents = Array.from({ length: 300 }, (_, index) => ({
  id: `d${index}`,
  version: 1n,
  source: JSON.stringify({ uuid: `d${index}`, description: "many words ".repeat(20) }),
}));

/** The identity of the documents, and how many there are. */
async function opened(put: typeof documents = []): Promise<{ id: string; count: unknown }> {
  const choice = { kind: "embedded", directory, memoryLimitMb: 128 } as const;
  const engine = await openEngine(choice, {
    nowMs: () => Date.now(),
    warn: (message) => warned.push(message),
  });
  if (put.length > 0) await engine.putDocuments("tenant", put);
  const request = { path: "/_count", search: new URLSearchParams(), body: "{}" };
  const { body } = await engine.count("tenant", request);
  await engine.close();
  return { id: engine.id, count: (JSON.parse(JSON.stringify(body)) as { count?: unknown }).count };
}

async function overwrite(at: number): Promise<void> {
  const file = await open(documentsIn(directory), "r+");
  await file.write(Buffer.alloc(4_096, 0x5a), 0, 4_096, at);
  await file.close();
}

test.each([
  ["its head is overwritten", () => overwrite(0)],
  ["a block is overwritten", () => overwrite(12_288)],
  ["it is cut", async () => truncate(documentsIn(directory), (await stat(documentsIn(directory))).size / 2)],
  ["it is empty", () => truncate(documentsIn(directory), 0)],
  ["it is another file", () => writeFile(documentsIn(directory), "no database at all")],
  ["it was found damaged while it was open", () => markDamaged(directory)],
])("a file is set aside when %s, and the empty store has another identity", async (_, damage) => {
  const before = await opened(documents);
  await damage();
  const after = await opened();
  expect(after.id).not.toBe(before.id);
  expect(warned).toEqual([expect.stringContaining("was damaged")]);
  expect(await readdir(directory)).toContain("documents.damaged.duckdb");
  // Once: the new file is used from then on.
  expect((await opened(documents)).id).not.toBe(before.id);
  expect(warned).toHaveLength(1);
});

test("a file that is whole keeps its documents and its identity", async () => {
  const { id } = await opened(documents);
  expect((await opened()).id).toBe(id);
  expect(warned).toEqual([]);
});
