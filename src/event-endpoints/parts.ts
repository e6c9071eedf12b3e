import type { FieldFault } from "../platform/field-fault.ts";
import type { StoredEvent } from "../events/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { OutboundClient } from "../platform/outbound/index.ts";
import type { Sealer } from "../platform/sealing.ts";
import type { ConfigurationCache } from "../tenancy/index.ts";

/** The object of an event that was recorded with a snapshot: the record as its own call returned it then. */
type ObjectAt = (event: StoredEvent) => Promise<Readonly<Record<string, unknown>> | undefined>;

/** Parts of the gateway that events and their delivery need. */
export interface EventParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly sealer: Sealer;
  readonly configuration: ConfigurationCache;
  /** The outbound client: it checks every address, follows no redirect and bounds what it reads. */
  readonly outbound: OutboundClient;
  /** Why an address may not be called, as far as that is known now; undefined when it may. */
  readonly addressProblem: (url: string) => Promise<FieldFault | undefined>;
  /** Only the machine itself reaches the demo, so that there is no network to protect from it. */
  readonly demo: boolean;
  readonly objectAt: ObjectAt;
  /** Makes the workers look for due jobs at once. */
  readonly notifyWorkers: () => void;
  /** Plans a mail to the people who look after the endpoints of a merchant or tenant, in the commit of the change. */
  readonly mailPeople: (
    tx: Queryable,
    mail: { placeGuid: string; tenantGuid: string; subject: string; text: string; key: string },
  ) => Promise<void>;
}

/** Parts of the gateway that the operations on endpoints need. */
export interface EventOperationParts {
  readonly events: EventParts;
}
