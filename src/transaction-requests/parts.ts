import type { Adapter, Caller, Connector, Vault } from "../connectors/index.ts";
import type { CustomerProfileParts } from "../customer-profiles/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { ThreeDSecureServer } from "../three-d-secure/index.ts";

/** What the use cases of this slice need. */
export interface TransactionParts extends CustomerProfileParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly vault: Vault;
  /** By guid, from the configuration cache. */
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly adapters: ReadonlyMap<string, Adapter>;
  /** Speaks to Directory Servers; one for the process, because it keeps their card ranges. */
  readonly threeDSecure: ThreeDSecureServer;
  /** Base of every URL handed out, without a trailing slash. */
  readonly publicUrl: string;
  /** Simulator-only card tokens of the demo may be used. */
  readonly demo: boolean;
  /** Makes the workers look for due jobs at once. */
  readonly notifyWorkers: () => void;
}

/** On whose behalf a use case runs: a merchant's, through one connector; jobs act so too. */
export type Requester = Pick<Caller, "connector" | "signatureHash"> & Partial<Pick<Caller, "user">>;
