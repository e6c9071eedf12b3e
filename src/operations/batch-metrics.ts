import { Counter, type Registry } from "prom-client";
import { batchRowEnded, openBatches } from "../batch/index.ts";
import type { Database } from "../platform/database/index.ts";
import { gauge } from "./gauge.ts";

type OpenBatches = Awaited<ReturnType<typeof openBatches>>;

/** The gauges are of all processes, the counter is of this one. */
export function measureBatches(db: Database, registry: Registry): () => void {
  const gauges: readonly [string, string, (open: OpenBatches) => bigint][] = [
    ["quittance_batches_open", "Batches that have not ended.", ({ batches }) => batches],
    ["quittance_batch_rows_waiting", "Rows of open batches that were not run yet.", (open) => open.rows],
  ];
  for (const [name, help, valueOf] of gauges)
    gauge(registry, { name, help, read: async () => valueOf(await openBatches(db)) });
  const rows = new Counter({
    name: "quittance_batch_rows_total",
    help: "Rows of batches that ended: `executed` ones became a transaction, approved or declined.",
    labelNames: ["result"],
    registers: [registry],
  });
  for (const result of ["executed", "failed"]) rows.inc({ result }, 0);
  return batchRowEnded.subscribe(({ result }) => rows.inc({ result }));
}
