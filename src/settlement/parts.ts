import type { Adapter } from "../providers/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { Sealer } from "../platform/sealing.ts";

export interface SettlementParts {
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
