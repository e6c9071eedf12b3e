import { Counter, Gauge, type Registry } from "prom-client";

import { documentRefused, projectionLagSeconds } from "../bi/index.ts";
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
