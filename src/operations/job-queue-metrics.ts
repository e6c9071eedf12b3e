import { Gauge, type Registry } from "prom-client";

import { DELIVER_EVENT } from "../events/index.ts";
import type { Database } from "../platform/database/index.ts";
import { countJobs } from "../platform/jobs/index.ts";
import { DELIVER_CALLBACK } from "../transactions/index.ts";
import { cachedReading } from "./cached-reading.ts";

type Counts = Awaited<ReturnType<typeof countJobs>>;

/** All processes share one queue, so that each of them reports the same figures. */
export function measureJobQueue(db: Database, registry: Registry): void {
  // Counting reads the whole queue, which can be long when a receiver is down.
  const counts = cachedReading<Counts>(() => countJobs(db), []);
  registry.registerMetric(
    new Gauge({
      name: "quittance_jobs",
      help: "Jobs in the queue; `dead` ones are not retried any more.",
      labelNames: ["kind", "state"],
      registers: [],
      async collect() {
        this.reset();
        for (const { kind, waiting, dead } of await counts()) {
          this.set({ kind, state: "waiting" }, Number(waiting));
          this.set({ kind, state: "dead" }, Number(dead));
        }
      },
    }),
  );
  measureDeliveries(registry, {
    counts,
    kind: DELIVER_CALLBACK,
    name: "quittance_callback",
    what: "callback",
  });
  measureDeliveries(registry, { counts, kind: DELIVER_EVENT, name: "quittance_event", what: "event" });
}

/** Measures the deliveries that wait: callbacks, or events. */
function measureDeliveries(
  registry: Registry,
  {
    counts,
    kind: wanted,
    name,
    what,
  }: { counts: () => Promise<Counts>; kind: string; name: string; what: string },
): void {
  const jobs = async () => (await counts()).find(({ kind }) => kind === wanted);
  registry.registerMetric(
    new Gauge({
      name: `${name}_backlog`,
      help: `Deliveries of ${what}s that are not concluded: \`due\` could be sent now, \`sending\` are claimed, \`retrying\` wait after a failure.`,
      labelNames: ["state"],
      registers: [],
      async collect() {
        const { due = 0n, running = 0n, retrying = 0n } = (await jobs()) ?? {};
        this.set({ state: "due" }, Number(due));
        this.set({ state: "sending" }, Number(running));
        this.set({ state: "retrying" }, Number(retrying));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: `${name}_receivers_due`,
      help: `Receivers, and tenants, for which ${what}s could be sent now.`,
      labelNames: ["of"],
      registers: [],
      async collect() {
        const { lanes = 0n, owners = 0n } = (await jobs()) ?? {};
        this.set({ of: "receivers" }, Number(lanes));
        this.set({ of: "tenants" }, Number(owners));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: `${name}_age_seconds`,
      help: `How long the ${what} that waits longest is overdue; 0 when none is.`,
      registers: [],
      async collect() {
        this.set(Math.max(0, (await jobs())?.oldestSeconds ?? 0));
      },
    }),
  );
}
