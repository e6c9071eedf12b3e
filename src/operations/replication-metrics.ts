import type { Registry } from "prom-client";

import { readReplication, type Database, type Replication } from "../platform/database/index.ts";
import { cachedReading } from "./cached-reading.ts";
import { registerGauge } from "./gauge.ts";

const MODES: readonly Replication["mode"][] = ["synchronous", "asynchronous", "none"];

/** Absent while the database is away, because an old value would be wrong. All processes report the same figures. */
export function measureReplication(db: Database, registry: Registry): void {
  const reading = cachedReading<Replication | undefined>(
    () => readReplication(db).catch(() => undefined),
    undefined,
  );
  registerGauge(registry, {
    name: "quittance_database_replication",
    help: "1 for the mode of the database's replication: `synchronous`, `asynchronous` or `none`; the label `server` names the primary.",
    labelNames: ["mode", "server"],
    read: async () => {
      const found = await reading();
      if (!found) return [];
      const { server = "" } = found;
      return MODES.map((mode) => [{ mode, server }, mode === found.mode ? 1 : 0]);
    },
  });
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
    registerGauge(registry, {
      name,
      help,
      labelNames: ["standby", "synchronous"],
      read: async () =>
        ((await reading())?.standbys ?? []).map((standby) => [
          { standby: standby.name, synchronous: String(standby.isSynchronous) },
          // Without the right to see it, there is no figure.
          lagOf(standby),
        ]),
    });
}

type Standby = Replication["standbys"][number];
