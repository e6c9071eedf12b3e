import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { Transaction } from "../transactions/index.ts";

/** What callbacks are delivered with. */
export interface CallbackParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** By guid, from the configuration cache. */
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  /** What the status API tells of a transaction: callbacks tell the same. */
  readonly viewTransaction: (transaction: Transaction) => Promise<Record<string, unknown>>;
  /** The guarded way out: checks every address, follows nothing, reads no more than it is told. */
  readonly outbound: OutboundClient;
  /** Tells workers that jobs were enqueued. */
  readonly notifyWorkers: () => void;
}
