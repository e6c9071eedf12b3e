/**
 * `node tests/crash/writer.ts FILE ROUND`: writes BI documents into a store until it is killed, and prints the number
 * of each batch once it was acknowledged.
 */
import { writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openEngine } from "../../src/engine/engine.ts";
import type { Operation } from "../../src/store/versions.ts";

const [path = "", round = ""] = process.argv.slice(2);
const engine = await openEngine({ path, threads: 1 });
if (!engine.indexNames().includes("payments")) {
  const lines = { type: "nested", properties: { sku: { type: "keyword" } } };
  await engine.createIndex("payments", { mappings: { properties: { uuid: { type: "keyword" }, lines } } });
}
for (let batch = 0; ; batch++) {
  const operations = Array.from({ length: 20 }, (_, i): Operation => {
    const document = { uuid: `${round}-${batch}-${i}`, lines: [{ sku: "a" }, { sku: "b" }] };
    return { action: "index", id: document.uuid, source: JSON.stringify(document), document };
  });
  // The same documents again, as the projection writes them after a crash: they must not be stored twice.
  await engine.write("payments", batch % 3 === 2 ? [...operations, ...operations] : operations);
  writeSync(1, `${batch}\n`);
  await sleep(1);
}
