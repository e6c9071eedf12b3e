import { sql, type Queryable } from "../platform/database/index.ts";
import { ARCHIVED_ACKNOWLEDGEMENTS } from "../transactions/index.ts";

/** Those of the transactions of whose outcome a receiver acknowledged a callback: one that said that it is pending does not count. */
export async function announcedEnds(db: Queryable, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select transaction_uuid from callbacks
    where transaction_uuid = any(${[...uuids]}::text[]) and status = 'acknowledged' and result <> 'PENDING'
    union
    select attempt.transaction_uuid from callback_attempts as attempt
    left join callbacks on callbacks.transaction_uuid = attempt.transaction_uuid and callbacks.version = attempt.version
    where attempt.transaction_uuid = any(${[...uuids]}::text[]) and outcome = 'acknowledged'
      and result is distinct from 'PENDING'
    union
    select transaction_uuid from ${ARCHIVED_ACKNOWLEDGEMENTS} as archived
    where transaction_uuid = any(${[...uuids]}::text[])`);
  return new Set(rows.map(({ transactionUuid }) => transactionUuid));
}
