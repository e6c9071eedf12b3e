import { Counter, Gauge, type Registry } from "prom-client";

import { type BiParts, documentRefused, engineProcessEnded, projectionLagSeconds } from "../bi/index.ts";
import type { Database } from "../platform/database/index.ts";

/** How far the BI documents are behind the records, and how many were not taken as they were. */
export function measureProjection(db: Database, registry: Registry): () => void {
  registry.registerMetric(
    new Gauge({
      name: "quittance_bi_lag_seconds",
      help: "Age of the moment up to which BI answers are complete; absent while documents are being filled in.",
      registers: [],
      async collect() {
        this.reset();
        // A scrape must not fail because the database is away; that shows elsewhere.
        const seconds = await projectionLagSeconds(db).catch(() => null);
        if (seconds !== null) this.set(seconds);
      },
    }),
  );
  const refused = new Counter({
    name: "quittance_bi_documents_refused_total",
    help: "BI documents that could not be made, or were not taken as they were by the engine.",
    registers: [registry],
  });
  return documentRefused.subscribe(() => refused.inc());
}

/** What the requests to BI and the engine's process do to each other. */
export function measureBiProcess(bi: BiParts, registry: Registry): () => void {
  registry.registerMetric(
    new Gauge({
      name: "quittance_bi_requests",
      help: "Requests to the BI query API that are with the engine (`running`) or wait for their turn (`waiting`).",
      labelNames: ["state"],
      registers: [],
      collect() {
        const { running, waiting } = bi.admission.counts;
        this.set({ state: "running" }, running);
        this.set({ state: "waiting" }, waiting);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "quittance_bi_process_memory_bytes",
      help: "Resident memory of the BI engine's process; 0 while it starts or when this process has none.",
      registers: [],
      collect() {
        this.set(bi.memoryBytes());
      },
    }),
  );
  const ended = new Counter({
    name: "quittance_bi_process_ended_total",
    help: "Times the BI engine's process ended without being told to, and was started again.",
    labelNames: ["kind"],
    registers: [registry],
  });
  return engineProcessEnded.subscribe(({ kind }) => ended.inc({ kind }));
}
