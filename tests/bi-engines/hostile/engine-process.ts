/**
 * The query API on the embedded engine in a process of its own, which serves one hostile request after the other and
 * reports what each of them cost: a request that hangs or fills the memory ends this process, not the test.
 */
import { biDefinition } from "../../../src/bi/documents/index.ts";
import { openEngine } from "@quittance/bi-engine";
import { openEmbeddedEngine } from "../../../src/bi/engines/embedded/embedded-engine.ts";
import { runQuery } from "../../../src/bi/http/run-query.ts";
import { generateDocuments } from "../../../packages/bi-engine/tests/conformance/generated/documents.ts";
import type { HostileRequest } from "./requests.ts";

export type Cost = {
  /** 599 where the engine failed instead of refusing. */
  readonly status: number;
  /** The time of the thread that reads, plans and shapes, during which it does nothing else. */
  readonly cpuMs: number;
  readonly answer: string;
};

const tenantGuid = "cccccccc-0000-4000-8000-000000000001";
const timeLimitMs = Number(process.argv[2] ?? 1_000);
const database = await openEngine({ threads: 1, timeLimitMs, memoryLimitMb: 768 });
const engine = openEmbeddedEngine({
  engine: database,
  definition: biDefinition,
});
const documents = generateDocuments({ seed: 7, count: 150 });
await engine.putDocuments(
  tenantGuid,
  documents.map((document) => ({ ...document, version: 1n })),
);

process.on("message", (request: HostileRequest) => {
  void answer(request).then((cost) => process.send?.(cost));
});
process.send?.("ready");

async function answer({ call, search, body }: HostileRequest): Promise<Cost> {
  const before = process.threadCpuUsage();
  const response = await runQuery(
    { engine, tenantGuid, timeLimitMs },
    {
      method: "POST",
      url: `/v2/${call}?${new URLSearchParams(search).toString()}`,
      below: `/${call}`,
      contentType: "application/json",
      body,
    },
  ).catch((error: Error) => ({ status: 599, body: String(error.stack) }));
  const { user, system } = process.threadCpuUsage(before);
  return { status: response.status, cpuMs: (user + system) / 1000, answer: response.body.slice(0, 300) };
}
