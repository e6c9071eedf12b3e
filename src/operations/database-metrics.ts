import type { Registry } from "prom-client";

import type { Database, ReplicaFacts } from "../platform/database/index.ts";
import { gaugeBy } from "./gauge.ts";

/** Each process measures for itself, and decides by what it measured. Without GATEWAY_DATABASE_REPLICA_URL there are no values. */
export function measureReplicas(replicas: () => readonly ReplicaFacts[], registry: Registry): void {
  const gauges = {
    quittance_database_replica_lag_seconds: {
      help: "How old the data of a read replica are; absent while it is away, or no standby of the primary.",
      valueOf: ({ lagSeconds }: ReplicaFacts) => lagSeconds,
    },
    quittance_database_replica_used: {
      help: "1 for the read replica from which lists and exports are read now, 0 for one that is not read.",
      valueOf: ({ isUsed }: ReplicaFacts) => Number(isUsed),
    },
  };
  for (const [name, { help, valueOf }] of Object.entries(gauges))
    gaugeBy(registry, {
      name,
      help,
      label: "server",
      read: () => Object.fromEntries(replicas().map((replica) => [replica.server, valueOf(replica)])),
    });
}

export function measurePool(db: Database, registry: Registry): void {
  gaugeBy(registry, {
    name: "quittance_database_connections",
    help: "Connections of the pool; `waiting` are the requests that wait for one.",
    label: "state",
    read: () => {
      const { total, idle, waiting } = db.pool();
      return { busy: total - idle, idle, waiting };
    },
  });
}
