import { Gauge, type Registry } from "prom-client";

import type { Database } from "../platform/database/index.ts";
import { countJobs } from "../platform/jobs/index.ts";
import { DELIVER_CALLBACK } from "../transactions/index.ts";

/** Counting reads the whole queue, which can be long when a receiver is down: once in so many seconds is enough. */
const COUNT_EVERY_MS = 5_000;

type Counts = Awaited<ReturnType<typeof countJobs>>;

/** The queue is one for all processes, so that each of them reports the same figures. */
export function measureJobQueue(db: Database, registry: Registry): void {
  const counts = remembered(() => countJobs(db));
  registry.registerMetric(
    new Gauge({
      name: "quittance_jobs",
      help: "Jobs in the queue; `dead` ones were given up and are kept for people to read.",
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
  const callbacks = async () => (await counts()).find(({ kind }) => kind === DELIVER_CALLBACK);
  registry.registerMetric(
    new Gauge({
      name: "quittance_callback_backlog",
      help: "Callbacks that are not settled: `due` could be sent now, `sending` are claimed, `retrying` wait after a failure.",
      labelNames: ["state"],
      registers: [],
      async collect() {
        const { due = 0n, running = 0n, retrying = 0n } = (await callbacks()) ?? {};
        this.set({ state: "due" }, Number(due));
        this.set({ state: "sending" }, Number(running));
        this.set({ state: "retrying" }, Number(retrying));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "quittance_callback_receivers_due",
      help: "Receivers, and tenants, for which callbacks could be sent now.",
      labelNames: ["of"],
      registers: [],
      async collect() {
        const { lanes = 0n, owners = 0n } = (await callbacks()) ?? {};
        this.set({ of: "receivers" }, Number(lanes));
        this.set({ of: "tenants" }, Number(owners));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "quittance_callback_age_seconds",
      help: "How long the callback that waits longest is overdue; 0 when none is.",
      registers: [],
      async collect() {
        this.set(Math.max(0, (await callbacks())?.oldestSeconds ?? 0));
      },
    }),
  );
}

/** A scrape must not fail, nor hide everything else, because the database is away: the last counts stand in. */
function remembered(count: () => Promise<Counts>): () => Promise<Counts> {
  let counted: Promise<Counts> = Promise.resolve([]);
  let countedAtMs = -Infinity;
  return () => {
    if (performance.now() - countedAtMs < COUNT_EVERY_MS) return counted;
    const before = counted;
    countedAtMs = performance.now();
    counted = count().catch(() => before);
    return counted;
  };
}
