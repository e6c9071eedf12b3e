import { Gauge, type Registry } from "prom-client";

import { readReplication, type Database, type Replication } from "../platform/database/index.ts";
import { cachedReading } from "./cached-reading.ts";

const MODES: readonly Replication["mode"][] = ["synchronous", "asynchronous", "none"];

/** Absent while the database is away, because an old value would be wrong. All processes report the same figures. */
export function measureReplication(db: Database, registry: Registry): void {
  const reading = cachedReading<Replication | undefined>(
    () => readReplication(db).catch(() => undefined),
    undefined,
  );
  registry.registerMetric(
    new Gauge({
      name: "quittance_database_replication",
      help: "1 for the mode of the database's replication: `synchronous`, `asynchronous` or `none`; the label `server` names the primary.",
      labelNames: ["mode", "server"],
      registers: [],
      async collect() {
        this.reset();
        const found = await reading();
        if (!found) return;
        const { server = "" } = found;
        for (const mode of MODES) this.set({ mode, server }, mode === found.mode ? 1 : 0);
      },
    }),
  );
  const gauges = {
    quittance_database_standby_lag_bytes: {
      help: "Bytes of the write-ahead log that a standby does not have on disk yet.",
      lagOf: ({ lagBytes }: Standby) => lagBytes,
    },
    quittance_database_standby_lag_seconds: {
      help: "How late a standby had the newest changes on disk; 0 while nothing is written.",
      lagOf: ({ lagBytes, lagSeconds }: Standby) => (lagBytes === null ? null : (lagSeconds ?? 0)),
    },
  };
  for (const [name, { help, lagOf }] of Object.entries(gauges))
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ["standby", "synchronous"],
        registers: [],
        async collect() {
          this.reset();
          for (const standby of (await reading())?.standbys ?? []) {
            const lag = lagOf(standby);
            const labels = { standby: standby.name, synchronous: String(standby.isSynchronous) };
            // Without the right to see it, there is no figure.
            if (lag !== null) this.set(labels, lag);
          }
        },
      }),
    );
}

type Standby = Replication["standbys"][number];
