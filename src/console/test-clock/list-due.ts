import { dueResponses } from "../../disputes/index.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { dueRetries } from "../../recovery/index.ts";
import { dueCharges } from "../../schedules/index.ts";
import { dueExpiries } from "../../transactions/index.ts";

/** charge: of a schedule; retry: of a recovery case; expiry: of a payment that waits for its customer; dispute: the last day to respond. */
export type DueKind = "charge" | "retry" | "expiry" | "dispute";

/** An event that takes place by itself at its time. */
export interface DueItem {
  readonly at: Temporal.Instant;
  readonly kind: DueKind;
  /** The id of the schedule, the case, the payment or the dispute. */
  readonly id: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

/** The next due items of the connectors, at most `limit`, the first one first. */
export function listDue(
  db: Queryable,
  { connectorGuids, limit }: { connectorGuids: readonly string[]; limit: number },
): Promise<DueItem[]> {
  const sources = [dueCharges, dueRetries, dueExpiries, dueResponses].map((due) => due(connectorGuids));
  return db.query<DueItem>(sql`
    select at, kind, id, amount_minor, currency from (${sql.join(sources, " union all ")}) as due
    order by at, kind, id limit ${limit}`);
}
