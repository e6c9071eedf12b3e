import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/**
 * The statement that announces changes of transactions to the BI projection. It runs in the statement, or at least in the
 * database transaction, that makes the change.
 *
 * @param uuids a query that yields the uuid of each changed transaction
 */
export function announceChanges(uuids: Sql): Sql {
  return sql`insert into transaction_changes (transaction_uuid) ${uuids}`;
}

/**
 * The same for a change that another slice's table makes to one transaction's document. It returns a row with its
 * `transaction_uuid`, or none when there is no such transaction or the condition is false.
 *
 * @param options.provided a further condition, on tables of the caller
 */
export function announceChangeOf({ uuid, provided }: { uuid: string; provided: Sql }): Sql {
  return sql`${announceChanges(sql`select uuid from transactions where uuid = ${uuid} and ${provided}`)} returning transaction_uuid`;
}

interface AnnouncedChange {
  readonly id: bigint;
  readonly transactionUuid: string;
}

/** The oldest changes that are announced, at most `limit`. They stay until `removeChanges`. */
export function listChanges(tx: Queryable, { limit }: { limit: number }): Promise<AnnouncedChange[]> {
  return tx.query<AnnouncedChange>(
    sql`select id, transaction_uuid from transaction_changes order by id limit ${limit}`,
  );
}

export async function removeChanges(tx: Queryable, changes: readonly AnnouncedChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await tx.execute(sql`delete from transaction_changes where id = any(${ids}::bigint[])`);
}
