import type { Adapter, Caller, Connector, Vault } from "../connectors/index.ts";
import type { CustomerProfileParts } from "../customer-profiles/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { ThreeDSecureServer } from "../three-d-secure/index.ts";

/** What the stories of this slice are told with. */
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
  /** Tells workers that jobs were enqueued. */
  readonly notifyWorkers: () => void;
}

/** In whose name a story is told: the merchant's, through one connector; a job acts so too. */
export type Requester = Pick<Caller, "connector" | "signatureHash"> & Partial<Pick<Caller, "user">>;
