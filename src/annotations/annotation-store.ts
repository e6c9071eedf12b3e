import { sql, type Queryable } from "../platform/database/index.ts";
import { type Annotations, NO_ANNOTATIONS } from "./annotations.ts";

interface AnnotationRow extends Annotations {
  readonly transactionUuid: string;
}

/** Data of other systems about each of the transactions; most have none. */
export async function readAnnotations(
  db: Queryable,
  uuids: readonly string[],
): Promise<(uuid: string) => Annotations> {
  const rows = await db.query<AnnotationRow>(sql`
    select given.uuid as transaction_uuid, settlement, reconciliation, risk,
      greatest(transaction_settlements.changed_at, transaction_reconciliations.changed_at, transaction_risks.changed_at,
        (select max(created_at) from transaction_tags where transaction_tags.transaction_uuid = given.uuid),
        (select max(changed_at) from transaction_jobs where transaction_jobs.transaction_uuid = given.uuid),
        (select max(changed_at) from transaction_fees where transaction_fees.transaction_uuid = given.uuid)) as changed_at,
      coalesce((
        select json_agg(job order by changed_at, job_key)
        from transaction_jobs where transaction_jobs.transaction_uuid = given.uuid), '[]') as jobs,
      coalesce((
        select json_agg(json_build_object('name', name, 'createdAt', ${isoText}, 'createdBy', created_by)
          order by transaction_tags.created_at, name)
        from transaction_tags where transaction_tags.transaction_uuid = given.uuid), '[]') as tags,
      coalesce((
        select json_agg(fee order by id) from transaction_fees where transaction_fees.transaction_uuid = given.uuid), '[]') as fees
    from unnest(${uuids}::text[]) as given (uuid)
    left join transaction_settlements on transaction_settlements.transaction_uuid = given.uuid
    left join transaction_reconciliations on transaction_reconciliations.transaction_uuid = given.uuid
    left join transaction_risks on transaction_risks.transaction_uuid = given.uuid`);
  const byUuid = new Map(rows.map((row) => [row.transactionUuid, row]));
  return (uuid) => byUuid.get(uuid) ?? NO_ANNOTATIONS;
}

const isoText = sql`to_char(transaction_tags.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
