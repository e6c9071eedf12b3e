import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { Vault } from "../../vault/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Log } from "../../platform/log.ts";
import type { OutboundClient } from "../../platform/outbound/index.ts";

/** Parts of the gateway that responses to disputes need. */
export interface DisputeResponseParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Seals evidence. */
  readonly vault: Pick<Vault, "seal" | "open">;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly providerClient: OutboundClient;
  readonly providerTestServers: boolean;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly notifyWorkers: () => void;
}
