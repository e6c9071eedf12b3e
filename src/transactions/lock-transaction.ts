import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/** Locks a transaction's record until the database transaction ends, so that what depends on it is decided one by one. */
export async function lockTransaction(tx: Queryable, uuid: string): Promise<void> {
  await tx.execute(transactionLock(uuid));
}

/** The same as a query for a common table expression. It yields the `uuid`. */
export function transactionLock(uuid: string): Sql {
  return sql`select uuid from transactions where uuid = ${uuid} for update`;
}
