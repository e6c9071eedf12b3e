import type { Registry } from "prom-client";

import { DELIVER_EVENT } from "../events/index.ts";
import type { Database } from "../platform/database/index.ts";
import { countJobs } from "../platform/jobs/index.ts";
import { DELIVER_CALLBACK } from "../transactions/index.ts";
import { cachedReading } from "./cached-reading.ts";
import { gauge, gaugeBy, registerGauge } from "./gauge.ts";

type Counts = Awaited<ReturnType<typeof countJobs>>;

/** All processes share one queue, so that each of them reports the same figures. */
export function measureJobQueue(db: Database, registry: Registry): void {
  // Counting reads the whole queue, which can be long when a receiver is down.
  const counts = cachedReading<Counts>(() => countJobs(db), []);
  registerGauge(registry, {
    name: "quittance_jobs",
    help: "Jobs in the queue; `dead` ones are not retried any more.",
    labelNames: ["kind", "state"],
    read: async () =>
      (await counts()).flatMap(({ kind, waiting, dead }) => [
        [{ kind, state: "waiting" }, waiting],
        [{ kind, state: "dead" }, dead],
      ]),
  });
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
  gaugeBy(registry, {
    name: `${name}_backlog`,
    help: `Deliveries of ${what}s that are not concluded: \`due\` could be sent now, \`sending\` are claimed, \`retrying\` wait after a failure.`,
    label: "state",
    read: async () => {
      const { due = 0n, running: sending = 0n, retrying = 0n } = (await jobs()) ?? {};
      return { due, sending, retrying };
    },
  });
  gaugeBy(registry, {
    name: `${name}_receivers_due`,
    help: `Receivers, and tenants, for which ${what}s could be sent now.`,
    label: "of",
    read: async () => {
      const { lanes: receivers = 0n, owners: tenants = 0n } = (await jobs()) ?? {};
      return { receivers, tenants };
    },
  });
  gauge(registry, {
    name: `${name}_age_seconds`,
    help: `How long the ${what} that waits longest is overdue; 0 when none is.`,
    read: async () => Math.max(0, (await jobs())?.oldestSeconds ?? 0),
  });
}
