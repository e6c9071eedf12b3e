import { Counter, type Registry } from "prom-client";

import {
  type BiParts,
  type EndKind,
  documentRefused,
  engineProcessEnded,
  projectorEnded,
  type ProjectionProgress,
  projectionProgress,
} from "../bi/index.ts";
import type { Database } from "../platform/database/index.ts";
import { gauge, gaugeBy } from "./gauge.ts";

/** How far the BI documents are behind the records, and how many the engine refused. */
export function measureProjection(
  db: Database,
  { registry, reportsSharedFigures }: { registry: Registry; reportsSharedFigures: boolean },
): () => void {
  if (reportsSharedFigures) measureProgress(db, registry);
  const refused = new Counter({
    name: "quittance_bi_documents_refused_total",
    help: "BI documents that could not be made, or that the engine did not take unchanged.",
    registers: [registry],
  });
  return documentRefused.subscribe(() => refused.inc());
}

function measureProgress(db: Database, registry: Registry): void {
  const gauges = {
    quittance_bi_lag_seconds: {
      help: "Age of the moment up to which BI responses are complete; absent before the first documents are filled in.",
      value: ({ lagSeconds }: ProjectionProgress) => lagSeconds,
    },
    quittance_bi_scopes_filling: {
      help: "Tenants and merchants whose BI documents are being filled in, for a new key or into another engine.",
      value: ({ scopesFilling }: ProjectionProgress) => scopesFilling,
    },
  };
  for (const [name, { help, value }] of Object.entries(gauges)) {
    const read = async () => {
      // A scrape must not fail because the database is not available; other metrics show that.
      const progress = await projectionProgress(db).catch(() => undefined);
      return progress && value(progress);
    };
    gauge(registry, { name, help, read });
  }
}

/** A counter that begins at its first event hides that event from `increase`. */
const ENDINGS: readonly EndKind[] = ["no heartbeat", "no response", "by itself"];

/** The load of the BI query API, and the processes of its engine and of its projector. */
export function measureBiProcess(bi: BiParts, registry: Registry): () => void {
  gaugeBy(registry, {
    name: "quittance_bi_requests",
    help: "Requests to the BI query API that the engine runs (`running`) or that wait (`waiting`).",
    label: "state",
    read: () => {
      const { running, waiting } = bi.admission.counts;
      return { running, waiting };
    },
  });
  gauge(registry, {
    name: "quittance_bi_available",
    help: "Whether this process can use its BI engine (1) or not (0); 1 in a process without one.",
    read: () => isAvailable(bi),
  });
  gauge(registry, {
    name: "quittance_bi_process_memory_bytes",
    help: "Resident memory of the BI engine's process; 0 while it starts or when this process has none.",
    read: () => bi.memoryBytes(),
  });
  const ended = new Counter({
    name: "quittance_bi_process_ended_total",
    help: "Times the BI engine's process ended unexpectedly, and was started again.",
    labelNames: ["kind"],
    registers: [registry],
  });
  for (const kind of ENDINGS) ended.inc({ kind }, 0);
  const stops = [
    engineProcessEnded.subscribe(({ kind }) => ended.inc({ kind })),
    measureProjector(bi, registry),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A scrape does not wait longer for an engine that does not respond. */
const CHECK_LIMIT_MS = 2_000;

async function isAvailable(bi: BiParts): Promise<0 | 1> {
  const { promise: timedOut, resolve } = Promise.withResolvers<0>();
  const timer = setTimeout(resolve, CHECK_LIMIT_MS, 0);
  const checked = bi.reachable().then(
    () => 1 as const,
    () => 0 as const,
  );
  return Promise.race([checked, timedOut]).finally(() => clearTimeout(timer));
}

/** The process that makes the documents. */
function measureProjector(bi: BiParts, registry: Registry): () => void {
  gauge(registry, {
    name: "quittance_bi_projector_memory_bytes",
    help: "Resident memory of the process that makes BI documents; 0 while it starts or when this process has none.",
    read: () => bi.projectorMemoryBytes(),
  });
  const ended = new Counter({
    name: "quittance_bi_projector_ended_total",
    help: "Times the process that makes BI documents ended unexpectedly, and was started again.",
    registers: [registry],
  });
  return projectorEnded.subscribe(() => ended.inc());
}
