import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeJson } from "@quittance/bi-engine/json";
import { openEngine } from "@quittance/bi-engine";
import { openEmbeddedEngine } from "./embedded-engine.ts";

const documents = Array.from({ length: 5 }, (_, i) => ({
  id: `d${i}`,
  version: 1n,
  source: JSON.stringify({ status: "success" }),
}));

it("every query sees all documents, however often they are rebuilt meanwhile", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bi-rebuilds-"));
  const database = await openEngine({ path: join(directory, "bi.duckdb"), threads: 1 });
  const definition = { settings: {}, mappings: { properties: { status: { type: "keyword" } } } };
  const engine = openEmbeddedEngine({ engine: database, definition });
  await engine.putDocuments("tenant", documents);
  const over = new AbortController();
  const responses = new Set<string>();
  const send = async () => {
    while (!over.signal.aborted) {
      const { body } = await engine.count("tenant", {
        path: "/_count",
        search: new URLSearchParams(),
        body: "{}",
      });
      responses.add(writeJson(body));
    }
  };
  const sending = [send(), send(), send()];
  for (let i = 0; i < 40; i++) {
    const rebuild = await engine.startRebuild("tenant");
    await rebuild.putDocuments(documents);
    await rebuild.finish();
  }
  over.abort();
  await Promise.all(sending);
  expect([...responses].map((response) => JSON.parse(response) as unknown)).toMatchObject([
    { count: documents.length },
  ]);
  await engine.close();
  await rm(directory, { recursive: true });
});
