/**
 * The embedded engine in a process of its own, which answers one hostile request after the other and says what each
 * of them cost: a request that hangs or fills the memory ends this process, not the test.
 */
import { biDefinition } from "../../../src/bi/documents/index.ts";
import { EmbeddedStore, openEmbeddedEngine } from "../../../src/bi/engines/embedded/index.ts";
import { writeJson } from "../../../src/bi/query/index.ts";
import { generateDocuments } from "../../conformance/generated/documents.ts";
import type { HostileRequest } from "./requests.ts";

export type Cost = {
  readonly status: number;
  /** The time of the thread that reads, plans and shapes. */
  readonly cpuMs: number;
  readonly wallMs: number;
  readonly answer: string;
  readonly bytes: number;
};

const TENANT = "cccccccc-0000-4000-8000-000000000001";
const store = await EmbeddedStore.open({ threads: 1, timeLimitMs: 5_000, memoryLimitMb: 768 });
const engine = openEmbeddedEngine({ store, definition: biDefinition, nowMillis: () => Date.now(), timeLimitMs: 5_000 });
const documents = generateDocuments({ seed: 7, count: 300 });
await engine.putDocuments(TENANT, documents.map((document) => ({ ...document, version: 1n }))).catch(() => undefined);

process.on("message", (request: HostileRequest) => {
  void answer(request).then((cost) => process.send?.(cost));
});
process.send?.("ready");

async function answer({ call, search, body }: HostileRequest): Promise<Cost> {
  const started = performance.now();
  const before = process.threadCpuUsage();
  const sent = { path: `/transactions/${call}`, search: new URLSearchParams(search), body };
  const operation = { _search: "search", _count: "count", _field_caps: "fieldCaps" } as const;
  const result = await engine[operation[call]](TENANT, sent).catch((error: Error) => ({
    status: 599,
    body: String(error.stack),
  }));
  const text = writeJson(result.body);
  const { user, system } = process.threadCpuUsage(before);
  return {
    status: result.status,
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - started,
    answer: text.slice(0, 400),
    bytes: text.length,
  };
}
