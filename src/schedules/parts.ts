import type { Connector } from "../connectors/index.ts";
import type { Judgement } from "../declines/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { Sealer } from "../platform/sealing.ts";
import type { Adapter } from "../providers/index.ts";
import type { MailServer } from "../tenancy/index.ts";
import type { Transaction } from "../transactions/index.ts";
import type { Schedule } from "./schedule.ts";

/** A run that failed and is not repeated by the connector's retry plan, with what its decline means. */
export interface FailedRun {
  readonly schedule: Schedule;
  readonly transactionUuid: string;
  readonly connector: Connector;
  readonly judgement: Pick<Judgement, "class" | "retryAfter" | "endsAgreement" | "forbidsAttempts">;
  /** The connector's retry plan has repeated it as often as it says. */
  readonly wasRepeated: boolean;
}

/** A debit that is due by a schedule. */
export interface Charge {
  readonly schedule: Schedule;
  /** For this attempt alone, so that it is charged once, however many workers run it. */
  readonly merchantTransactionId: string;
  /** In the commit that records the transaction; false: the run is over, and nothing may be recorded. */
  readonly link: (tx: Queryable, transactionUuid: string) => Promise<boolean>;
}

export type Charged =
  | { readonly kind: "charged"; readonly transaction: Transaction }
  /** The run is over: another worker has it, or the schedule was paused or cancelled. */
  | { readonly kind: "over" }
  /** The connector is disabled: the run waits for it. */
  | { readonly kind: "held"; readonly because: string };

/** A short text to a merchant, through a tenant's mail server. */
interface AlertMail {
  readonly tenantGuid: string;
  readonly server: MailServer;
  readonly uuid: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Parts of the gateway that schedules need. */
export interface ScheduleParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly vault: Sealer;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  /** Makes the workers look for due jobs at once. */
  readonly notifyWorkers: () => void;
  /** Opens the recovery case of a run that failed, in the commit that records it. */
  readonly openCase: (tx: Queryable, failed: FailedRun) => Promise<void>;
  /** Stops the recovery cases of schedules that were changed, or of instruments that are gone, in that commit. */
  readonly stopCases: (
    tx: Queryable,
    of: { scheduleIds?: readonly string[]; registrations?: readonly string[] },
  ) => Promise<void>;
  /** Ends payments of the schedule's recovery cases that their customers left on the page. */
  readonly endLeftPayments: (scheduleId: string) => Promise<void>;
  /** Whether a payment of a recovery case of the schedule is under way. */
  readonly isBeingPaid: (tx: Queryable, scheduleId: string) => Promise<boolean>;
  readonly charge: (charge: Charge) => Promise<Charged>;
  readonly sendAlert: (mail: AlertMail) => Promise<{ kind: "sent" | "not_taken" | "refused" | "unclear" }>;
}
