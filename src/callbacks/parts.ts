import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { TransactionView } from "../transaction-requests/index.ts";
import type { Transaction } from "../transactions/index.ts";
import type { Attempt } from "../platform/deliveries/index.ts";

/** Parts of the gateway that the delivery of callbacks needs. */
export interface CallbackParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** By guid, from the configuration cache. */
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  /** The transaction as the status API shows it; callbacks show the same. */
  readonly viewTransaction: (transaction: Transaction) => Promise<TransactionView>;
  /** The transaction as the status call returns it, for the event of a callback that was given up. */
  readonly viewStatus: (transaction: Transaction) => Promise<Readonly<Record<string, unknown>>>;
  /** The outbound client: it checks every address, follows no redirect and bounds what it reads. */
  readonly outbound: OutboundClient;
  /** Makes the workers look for due jobs at once. */
  readonly notifyWorkers: () => void;
  /** Called after every attempt, for the live stream of the demo. */
  readonly onAttempt?: (delivery: {
    readonly merchantGuid: string;
    readonly url: string;
    readonly body: string;
    readonly attempt: Attempt;
  }) => void;
}
