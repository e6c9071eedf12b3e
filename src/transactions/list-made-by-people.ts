import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";

/** Expressions of a record, for conditions on tables of others. */
interface RecordColumns {
  /** The payment that a follow-up follows, or the record itself. */
  readonly target: Sql;
  readonly uuid: Sql;
  readonly merchantGuid: Sql;
  readonly merchantTransactionId: Sql;
  readonly requestedBy: Sql;
}

/**
 * Lists the records that people made in the console, as `isByPerson` has it, and that have not failed: the oldest first.
 *
 * @param options.from,options.until expressions for moments; both are left out
 * @param options.onlyIf a further condition
 */
export async function listMadeByPeople(
  db: Queryable,
  {
    from,
    until,
    onlyIf,
    limit,
  }: { from: Sql; until: Sql; onlyIf: (columns: RecordColumns) => Sql; limit: number },
): Promise<Transaction[]> {
  const rows = await db.query<TransactionRow>(sql`
    select made.* from transactions made
    where made.initiated_by in ('user', 'vt-merchant', 'vt-tenant') and made.status not in ('error_adapter', 'error_internal')
      and made.created_at > ${from} and made.created_at < ${until}
      and ${onlyIf({
        target: sql`coalesce(made.reference_uuid, made.uuid)`,
        uuid: sql`made.uuid`,
        merchantGuid: sql`made.merchant_guid`,
        merchantTransactionId: sql`made.merchant_transaction_id`,
        requestedBy: sql`made.requested_by`,
      })}
    order by made.created_at, made.uuid limit ${limit}::int`);
  return rows.map(transactionOf);
}
