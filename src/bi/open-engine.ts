import { randomUUID } from "node:crypto";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documentsIn, isDamage, isMarkedDamaged, setDamagedAside } from "./damaged-documents.ts";
import type { BiEngine } from "./engines/engine.ts";
import type { BiHttpRequest, BiHttpResponse, RespondOptions } from "./http/exchange.ts";
import type { BiEngineChoice, StoredChoice } from "./engine-choice.ts";

/** An engine, and the query API in front of it. */
export interface OpenedEngine extends BiEngine {
  /** The identity of what it stores documents in: a data directory, or a cluster. */
  readonly id: string;
  readonly respond: (request: BiHttpRequest, options?: RespondOptions) => Promise<BiHttpResponse>;
}

/** The embedded engine may use this much memory before it works on disk. */
const MEMORY_LIMIT_MB = 768;
/** A request that takes longer is cancelled. */
const TIME_LIMIT_MS = 20_000;

/** Opens an engine in this process. Its modules are large, and most processes of a gateway never load them. */
export async function openEngine(
  choice: Exclude<BiEngineChoice, { kind: "process" | "neighbour" }>,
  { nowMs, warn }: { nowMs: () => number; warn?: (message: string, error: Error) => void },
): Promise<OpenedEngine> {
  if (choice.kind === "opened") return withQueryApi(choice.engine, choice.engine.id);
  if (choice.kind === "opensearch") return openCluster(choice.url);
  return openEmbedded(choice, { nowMs, warn });
}

async function openCluster(url: string): Promise<OpenedEngine> {
  const { openOpenSearchEngine } = await import("./engines/opensearch/index.ts");
  // Not by the index of the folder, which imports most of the gateway: this process makes no documents.
  const { biDefinition } = await import("./documents/mapping.ts");
  const engine = await openOpenSearchEngine({
    url,
    indexPrefix: "quittance",
    definition: biDefinition,
    searchTimeLimitMs: TIME_LIMIT_MS,
  });
  return withQueryApi(engine, engine.id);
}

async function openEmbedded(
  { directory, memoryLimitMb = MEMORY_LIMIT_MB }: Extract<StoredChoice, { kind: "embedded" }>,
  { nowMs, warn }: { nowMs: () => number; warn: ((message: string, error: Error) => void) | undefined },
): Promise<OpenedEngine> {
  const { openEngine: openDocuments } = await import("@quittance/bi-engine");
  const { openEmbeddedEngine } = await import("./engines/embedded/embedded-engine.ts");
  // Not by the index of the folder, which imports most of the gateway: this process makes no documents.
  const { biDefinition } = await import("./documents/mapping.ts");
  if (directory !== undefined) await makePrivate(directory);
  const open = () =>
    openDocuments({
      ...(directory !== undefined && { path: documentsIn(directory) }),
      memoryLimitMb,
      timeLimitMs: TIME_LIMIT_MS,
      nowMs,
    });
  const openWithoutDamage = async (error: Error) => {
    if (directory === undefined || !isDamage(error)) throw heldElsewhere(error, directory) ?? error;
    await setDamagedAside(directory);
    warn?.(
      "The file of the BI documents was damaged: it is set aside, and they are filled from the records.",
      error,
    );
    return open();
  };
  const wasDamaged = directory !== undefined && (await isMarkedDamaged(directory));
  const engine = await (wasDamaged ? openWithoutDamage(foundDamaged()) : open().catch(openWithoutDamage));
  const isEmpty = engine.indexNames().length === 0;
  const own = openEmbeddedEngine({ engine, definition: biDefinition });
  return withQueryApi(own, `embedded ${await identityOf(directory, isEmpty)}`);
}

/** As DuckDB reports it. */
function foundDamaged(): Error {
  return new Error("Corrupt database file: it was found while the file was open");
}

/** For the gateway's user only, also files that were copied here with other permissions, as from a backup. */
async function makePrivate(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (entry.isFile()) await chmod(join(directory, entry.name), 0o600);
  }
}

/** DuckDB locks its file, and names the process that has the lock. */
function heldElsewhere({ message }: Error, directory: string | undefined): Error | undefined {
  if (!/Could not set lock on file|Conflicting lock is held/.test(message)) return undefined;
  const [, holder] = /\(PID (\d+)\)/.exec(message) ?? [];
  const process = holder === undefined ? "another process" : `process ${holder}`;
  return new Error(
    `the BI documents in ${directory ?? "memory"} are in use by ${process}. Stop that one, give this one its own ` +
      "GATEWAY_DATA_DIR, or give all of them GATEWAY_OPENSEARCH_URL.",
  );
}

/**
 * The identity stays with the documents: a directory that was lost comes back with another one and is filled again.
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

function withQueryApi(engine: BiEngine, id: string): OpenedEngine {
  return Object.assign(engine, {
    id,
    respond: async (request: BiHttpRequest, options?: RespondOptions) => {
      const { respond } = await import("./http/respond.ts");
      return respond(engine, request, options);
    },
  });
}
