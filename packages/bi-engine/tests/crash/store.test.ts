import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEngine } from "../../src/engine/engine.ts";
import { writeJson } from "../../src/json/write-json.ts";

const writer = fileURLToPath(new URL("writer.ts", import.meta.url));

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-crash-"));
});
afterAll(() => rm(directory, { recursive: true }));

test(
  "acknowledged BI documents are there after kill -9, each once and complete",
  { timeout: 300_000 },
  async () => {
    const path = join(directory, "documents.duckdb");
    const acknowledged: string[] = [];
    for (const [round, batches] of [3, 1, 6].entries()) {
      const last = await writeUntilKilled(path, { round, batches });
      for (let batch = 0; batch <= last; batch++) acknowledged.push(`${round}-${batch}`);
      const { ids, lines } = await storedDocuments(path);
      expect(new Set(ids).size, "no document is there twice").toBe(ids.length);
      const found = new Set(ids);
      const lost = acknowledged.filter((batch) => !isComplete(found, batch));
      expect(lost, "acknowledged batches that are not whole").toEqual([]);
      expect(lines, "every document has its nested objects").toBe(2 * ids.length);
    }
  },
);

/** Kills the writer at any point after `batches` acknowledgements. Returns the last acknowledged batch. */
async function writeUntilKilled(
  path: string,
  { round, batches }: { round: number; batches: number },
): Promise<number> {
  const child = spawn(process.execPath, [writer, path, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let last = -1;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last >= batches) child.kill("SIGKILL");
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  expect(child.signalCode).toBe("SIGKILL");
  return last;
}

function isComplete(found: ReadonlySet<string>, batch: string): boolean {
  return Array.from({ length: 20 }, (_, i) => `${batch}-${i}`).every((id) => found.has(id));
}

interface SearchResult {
  readonly hits: { readonly hits: readonly { readonly _id: string }[] };
  readonly aggregations: { readonly lines: { readonly doc_count: number } };
}

async function storedDocuments(path: string): Promise<{ ids: readonly string[]; lines: number }> {
  const engine = await openEngine({ path, threads: 1 });
  try {
    const body = { size: 10_000, _source: false, aggs: { lines: { nested: { path: "lines" } } } };
    const response = await engine.search("payments", { body });
    const { hits, aggregations } = JSON.parse(writeJson(response.body)) as SearchResult;
    return { ids: hits.hits.map(({ _id }) => _id), lines: aggregations.lines.doc_count };
  } finally {
    await engine.close();
  }
}
