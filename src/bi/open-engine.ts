import { createHash, randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../platform/clock.ts";
import { biDefinition } from "./documents/index.ts";
import { EmbeddedStore, openEmbeddedEngine } from "./engines/embedded/index.ts";
import type { BiEngine } from "./engines/engine.ts";

/** Where the BI documents are kept. */
export type BiEngineChoice =
  /** In this process, which must be the only one with this directory; without a directory, in memory. */
  | { readonly kind: "embedded"; readonly directory?: string }
  | { readonly kind: "opensearch"; readonly url: string }
  /** Whatever the caller has: the simulation keeps documents by its own hands, so that a seed decides what gets lost. */
  | { readonly kind: "opened"; readonly engine: IdentifiedEngine };

/** An engine with the identity of what it stores documents in: a data directory, or a cluster. */
export type IdentifiedEngine = BiEngine & { readonly id: string };

/** Queries may use this much memory before the engine works on disk; payments never wait for it. */
const MEMORY_LIMIT_MB = 768;
/** A question that takes longer is cut off. */
const TIME_LIMIT_MS = 20_000;

export async function openEngine(choice: BiEngineChoice, clock: Clock): Promise<IdentifiedEngine> {
  if (choice.kind === "opened") return choice.engine;
  if (choice.kind === "opensearch") {
    const { url } = choice;
    // The client is large, and most gateways have no cluster.
    const { openOpenSearchEngine } = await import("./engines/opensearch/index.ts");
    const engine = await openOpenSearchEngine({
      url,
      indexPrefix: "quittance",
      definition: biDefinition,
      searchTimeLimitMs: TIME_LIMIT_MS,
    });
    return identified(engine, `opensearch ${createHash("sha256").update(url).digest("hex").slice(0, 16)}`);
  }
  const { directory } = choice;
  if (directory !== undefined) await makePrivate(directory);
  const store = await EmbeddedStore.open({
    ...(directory !== undefined && { path: join(directory, "documents.duckdb") }),
    memoryLimitMb: MEMORY_LIMIT_MB,
    timeLimitMs: TIME_LIMIT_MS,
  });
  const engine = openEmbeddedEngine({
    store,
    definition: biDefinition,
    timeLimitMs: TIME_LIMIT_MS,
    nowMillis: () => clock.now().epochMilliseconds,
  });
  return identified(engine, `embedded ${await identityOf(directory, store.indexNames().length === 0)}`);
}

/** For the gateway's user only, also what an earlier version left open to others. */
async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isFile()) await chmod(join(directory, entry.name), 0o600);
  }
}

/**
 * The identity stays with the documents: a directory that was lost comes back with another one and is filled anew.
 * An empty store has no identity to keep either.
 */
async function identityOf(directory: string | undefined, isEmpty: boolean): Promise<string> {
  const fresh = randomUUID();
  if (directory === undefined) return fresh;
  const file = join(directory, "identity");
  const kept = isEmpty ? undefined : await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return kept;
  await writeFile(file, fresh);
  return fresh;
}

function identified(engine: BiEngine, id: string): IdentifiedEngine {
  return Object.assign(engine, { id });
}
