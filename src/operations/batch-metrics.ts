import { Counter, Gauge, type Registry } from "prom-client";
import { batchRowEnded, openBatches } from "../batch/index.ts";
import type { Database } from "../platform/database/index.ts";

/** The gauges are of all processes, the counter is of this one. */
export function measureBatches(db: Database, registry: Registry): () => void {
  let counted: ReturnType<typeof openBatches> | undefined;
  new Gauge({
    name: "quittance_batches_open",
    help: "Batches that have not ended.",
    registers: [registry],
    async collect() {
      counted = openBatches(db);
      this.set(Number((await counted).batches));
    },
  });
  new Gauge({
    name: "quittance_batch_rows_waiting",
    help: "Rows of open batches that were not run yet.",
    registers: [registry],
    async collect() {
      this.set(Number((await (counted ?? openBatches(db))).rows));
    },
  });
  const rows = new Counter({
    name: "quittance_batch_rows_total",
    help: "Rows of batches that ended: `executed` ones became a transaction, approved or declined.",
    labelNames: ["result"],
    registers: [registry],
  });
  for (const result of ["executed", "failed"]) rows.inc({ result }, 0);
  return batchRowEnded.subscribe(({ result }) => rows.inc({ result }));
}
