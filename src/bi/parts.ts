import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import { type EngineHost, hostEngine, startEngineProcess } from "./engine-host.ts";
import { type Admission, createAdmission } from "./http/admission.ts";
import { BiNeighbour } from "./http/neighbour.ts";
import type { OpenedEngine } from "./open-engine.ts";
import type { BiEngineChoice } from "./engine-choice.ts";
import { documentRefused } from "./projection/put-documents.ts";
import type { AcknowledgementsOf, DocumentSources } from "./projection/read-facts.ts";
import { releaseEngine } from "./projection/current-engine.ts";
import type { ProjectionParts } from "./projection/project-changes.ts";
import { ProjectorProcess, type ProjectorSources } from "./projector/projector-process.ts";

/** Parts of the BI data source. */
export interface BiParts extends ProjectionParts {
  readonly log: Log;
  /** Rejects while the engine cannot be opened or reached; undefined in a process that has none. */
  readonly engine: () => Promise<OpenedEngine> | undefined;
  /** Rejects while this process has an engine that cannot respond. */
  readonly reachable: () => Promise<void>;
  /** The requests to the query API that run and wait. */
  readonly admission: Admission;
  /** Resident memory of the engine's own process in bytes. */
  readonly memoryBytes: () => number;
  /** Resident memory of the projector's process in bytes. */
  readonly projectorMemoryBytes: () => number;
  /** The process that has the engine, when it is another one of the group. */
  readonly neighbour: BiNeighbour | undefined;
  /** A process for the projection, not yet started; undefined where the engine has no process of its own. */
  readonly newProjector: () => ProjectorProcess | undefined;
  readonly close: () => Promise<void>;
}

export function createBiParts(options: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly choice: BiEngineChoice | undefined;
  readonly acknowledgementsOf: AcknowledgementsOf;
  readonly accountFieldOf: DocumentSources["accountFieldOf"];
  /** As in `DocumentRetention`; by default all documents are kept. */
  readonly retentionMonths?: number | undefined;
  /** Parts of a projector; without them the projection runs in this process. */
  readonly projector?: ProjectorSources;
}): BiParts {
  const { db, log, choice } = options;
  const neighbour = choice?.kind === "neighbour" ? new BiNeighbour(choice.socketPath) : undefined;
  const host = hostOf(options);
  let projector: ProjectorProcess | undefined;
  const unsubscribe = documentRefused.subscribe((refused) => logRefused(log, refused));
  return {
    db,
    log,
    acknowledgementsOf: options.acknowledgementsOf,
    accountFieldOf: options.accountFieldOf,
    retentionMonths: options.retentionMonths,
    engine: () => host?.engine(),
    isReady: () => host?.isReady() ?? false,
    reachable: async () => neighbour?.check() ?? host?.check(),
    admission: createAdmission(),
    memoryBytes: () => host?.memoryBytes() ?? 0,
    neighbour,
    projectorMemoryBytes: () => projector?.memoryBytes ?? 0,
    newProjector: () => {
      projector = projectorOf(host, options);
      return projector;
    },
    close: async () => {
      unsubscribe();
      if (host === undefined) return;
      await release(host, { db, log });
      await host.close();
    },
  };
}

function hostOf({ choice, clock, log }: Parameters<typeof createBiParts>[0]): EngineHost | undefined {
  if (choice === undefined || choice.kind === "neighbour") return undefined;
  if (choice.kind === "process") return startEngineProcess(choice, { clock, log });
  return hostEngine(choice, { nowMs: () => clock.now().epochMilliseconds, log });
}

function projectorOf(
  host: EngineHost | undefined,
  { projector: order, log }: Parameters<typeof createBiParts>[0],
): ProjectorProcess | undefined {
  if (host?.projected === undefined || order === undefined) return undefined;
  const { nice, ...engine } = host.projected;
  return new ProjectorProcess({ order, engine, log, nice });
}

/** Lets another engine take over at once. When the database is unavailable the claim expires. */
async function release(host: EngineHost, { db, log }: { db: Database; log: Log }): Promise<void> {
  try {
    const engine = await host.opened();
    if (engine !== undefined) await releaseEngine(db, engine.id);
  } catch (error) {
    log.debug({ error: (error as Error).message }, "The claim of the BI engine was left to expire.");
  }
}

/** Which record it is and which field of it; not the reason in full, which may quote what the merchant sent. */
function logRefused(log: Log, { uuid, because }: { uuid: string; because: string }): void {
  const field = /\bfield \[([^\]]+)\]/.exec(because)?.[1];
  log.warn({ transaction: uuid, field }, "A BI document could not be made or stored as it was.");
}
