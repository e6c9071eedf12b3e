import { projectionProgress, type ProjectionProgress } from "../bi/index.ts";
import type { Clock } from "../platform/clock.ts";
import {
  readReplication,
  type Database,
  type ReplicaFacts,
  type Replication,
} from "../platform/database/index.ts";
import { countJobs, listDeadJobs, type DeadJob } from "../platform/jobs/index.ts";
import { countOpenEvents, type OpenEventCounts } from "../providers/index.ts";
import { readFacts, type DatabaseFacts } from "./machine-metrics.ts";
import { listOwnerless } from "./ownerless-records.ts";
import type { Scrape } from "./scrape.ts";

const MAX_DEAD_JOBS = 50;

/** Facts about the installation for its operator: by the functions of `/metrics` and `/readyz`. */
export interface PlatformFacts extends DatabaseFacts {
  readonly processes: readonly ProcessFacts[];
  readonly replication: Replication;
  /** Where this process reads lists and exports. */
  readonly replicas: readonly ReplicaFacts[];
  readonly jobs: Awaited<ReturnType<typeof countJobs>>;
  readonly deadJobs: readonly DeadJob[];
  readonly bi: ProjectionProgress;
  readonly providerEvents: OpenEventCounts;
  /** How many records nothing continues. */
  readonly ownerless: number;
}

interface ProcessFacts {
  /** Empty for the only one. */
  readonly name: string;
  readonly version: string;
  readonly startedAt: Temporal.Instant;
  readonly residentBytes: number;
  /** How often it ended unexpectedly and was started again. */
  readonly restarts: number;
}

export async function readPlatform(
  options: { db: Database; clock: Clock; replicas: () => readonly ReplicaFacts[] },
  scrapeAll: () => Promise<readonly Scrape[]>,
): Promise<PlatformFacts> {
  const { db } = options;
  const [facts, replication, jobs, deadJobs, bi, providerEvents, ownerless, scrapes] = await Promise.all([
    readFacts(options),
    readReplication(db),
    countJobs(db),
    listDeadJobs(db, { limit: MAX_DEAD_JOBS }),
    projectionProgress(db),
    countOpenEvents(db),
    listOwnerless(db),
    scrapeAll(),
  ]);
  return {
    ...facts,
    processes: scrapes.map(processOf),
    replication,
    replicas: options.replicas(),
    jobs,
    deadJobs,
    bi,
    providerEvents,
    ownerless: Object.values(ownerless).reduce((sum, ids) => sum + ids.length, 0),
  };
}

function processOf(scrape: Scrape): ProcessFacts {
  const valueOf = (name: string) => scrape.find((metric) => metric.name === name)?.values[0];
  const build = valueOf("quittance_build_info")?.labels ?? {};
  return {
    name: String(build["process"] ?? ""),
    version: String(build["version"] ?? ""),
    startedAt: Temporal.Instant.fromEpochMilliseconds(
      Math.round((valueOf("process_start_time_seconds")?.value ?? 0) * 1_000),
    ),
    residentBytes: valueOf("process_resident_memory_bytes")?.value ?? 0,
    restarts: valueOf("quittance_process_restarts_total")?.value ?? 0,
  };
}
