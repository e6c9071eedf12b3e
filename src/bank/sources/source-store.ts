import { databaseNow, json, sql, type Queryable } from "../../platform/database/index.ts";
import type { SourceFault } from "./source-fault.ts";

/** The last run of a bank source. */
export interface SourceRun {
  readonly merchantGuid: string;
  readonly source: string;
  /** The last day whose statements are here; null before the first run that went well. */
  readonly fetchedUntil: string | null;
  readonly ranAt: Temporal.Instant;
  /** Why the last run did not bring all; null where it did. */
  readonly problem: string | null;
  /** The same for sentences in other languages; an older version of the gateway kept the words alone. */
  readonly fault: SourceFault | null;
}

const COLUMNS = sql`merchant_guid, source, fetched_until::text as fetched_until, ran_at, problem, fault`;

export function findSourceRun(
  db: Queryable,
  { merchantGuid, source }: Pick<SourceRun, "merchantGuid" | "source">,
): Promise<SourceRun | undefined> {
  return db.maybeOne<SourceRun>(sql`
    select ${COLUMNS} from bank_sources where merchant_guid = ${merchantGuid} and source = ${source}`);
}

export function listSourceRuns(db: Queryable, merchantGuid: string): Promise<SourceRun[]> {
  return db.query<SourceRun>(sql`
    select ${COLUMNS} from bank_sources where merchant_guid = ${merchantGuid} order by source`);
}

/** A run that did not bring all leaves the day where it was. */
export async function recordSourceRun(
  tx: Queryable,
  { merchantGuid, source, fetchedUntil, problem, fault }: Omit<SourceRun, "ranAt">,
): Promise<void> {
  await tx.execute(sql`
    insert into bank_sources (merchant_guid, source, fetched_until, ran_at, problem, fault)
    values (${merchantGuid}, ${source}, ${fetchedUntil}::date, ${databaseNow}, ${problem}, ${fault && json(fault)}::jsonb)
    on conflict (merchant_guid, source) do update set ran_at = excluded.ran_at, problem = excluded.problem,
      fault = excluded.fault,
      fetched_until = greatest(bank_sources.fetched_until, excluded.fetched_until)`);
}
