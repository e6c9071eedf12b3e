import type { DeadJob } from "../../platform/jobs/index.ts";
import type { ReplicaFacts, Replication } from "../../platform/database/index.ts";

/** Facts about an installation that its operator sees. */
export interface PlatformFacts {
  readonly processes: readonly {
    /** Empty for the only one. */
    readonly name: string;
    readonly version: string;
    readonly startedAt: Temporal.Instant;
    readonly residentBytes: number;
    readonly restarts: number;
  }[];
  /** How far the gateway's clock is ahead of the database's. */
  readonly clockDifferenceSeconds: number;
  /** When the database server was started. */
  readonly startedAt: Temporal.Instant;
  readonly replication: Replication;
  /** Where the process of this page reads lists and exports. */
  readonly replicas: readonly ReplicaFacts[];
  readonly jobs: readonly {
    readonly kind: string;
    readonly waiting: bigint;
    readonly due: bigint;
    readonly dead: bigint;
    readonly oldestSeconds: number;
  }[];
  readonly deadJobs: readonly DeadJob[];
  readonly bi: { readonly lagSeconds: number | null; readonly scopesFilling: number };
  /** Webhooks of providers without an effect. */
  readonly providerEvents: {
    readonly waiting: bigint;
    readonly unmatched: bigint;
    readonly contradicting: bigint;
  };
  readonly ownerless: number;
}
