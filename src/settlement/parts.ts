import type { Adapter } from "../providers/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { Sealer } from "../platform/sealing.ts";

/** A payout as the merchant's own bank received it. */
export interface PayoutAtBank {
  readonly payoutGuid: string;
  readonly bankState: "expected" | "arrived" | "different" | "missing";
  readonly bankEntry: string | null;
  readonly difference: string | null;
}

export interface SettlementParts {
  /** The payouts of a connector's provider by their number and currency: `po_1 EUR`. */
  readonly payoutsAtBank: (connectorGuid: string) => Promise<ReadonlyMap<string, PayoutAtBank>>;
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Signs the links to files. */
  readonly vault: Sealer;
  readonly publicUrl: string;
  readonly notifyWorkers: () => void;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly connectorsOfMerchant: (merchantGuid: string) => Promise<readonly Connector[]>;
  readonly providerClient: OutboundClient;
  readonly providerTestServers: boolean;
}
