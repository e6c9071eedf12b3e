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

/** Announces what another slice's table has changed about one transaction's document. */
export async function announceChange(db: Queryable, uuid: string): Promise<void> {
  await db.execute(announceChanges(sql`select ${uuid}::text`));
}

interface AnnouncedChange {
  readonly id: bigint;
  readonly transactionUuid: string;
  readonly announcedAt: Temporal.Instant;
}

/** A payment announces about this many changes, so this many are read for each requested transaction. */
const CHANGES_PER_TRANSACTION = 4;

interface ChangesDue {
  readonly changes: readonly AnnouncedChange[];
  /** The transactions they are about, each once. */
  readonly uuids: readonly string[];
  /** When the first change was announced that may be left; undefined when these are all. */
  readonly nextAnnouncedAt: Temporal.Instant | undefined;
}

/**
 * The oldest changes that are announced, of at most `transactions` transactions. They stay until `removeChanges`. What changes
 * a payment comes in quick succession, so that a batch that is limited by its transactions has most of it, and a feed that is
 * behind needs a third of the batches.
 */
export async function listChanges(
  tx: Queryable,
  { transactions }: { transactions: number },
): Promise<ChangesDue> {
  const limit = transactions * CHANGES_PER_TRANSACTION;
  const oldest = await tx.query<AnnouncedChange>(
    sql`select id, transaction_uuid, announced_at from transaction_changes order by id limit ${limit}`,
  );
  const uuids = new Set<string>();
  const isTaken = ({ transactionUuid }: AnnouncedChange): boolean => {
    if (uuids.size < transactions) uuids.add(transactionUuid);
    return uuids.has(transactionUuid);
  };
  const { taken = [], left = [] } = Object.groupBy(oldest, (one) => (isTaken(one) ? "taken" : "left"));
  const next = left[0] ?? (oldest.length === limit ? oldest.at(-1) : undefined);
  return { changes: taken, uuids: [...uuids], nextAnnouncedAt: next?.announcedAt };
}

export async function removeChanges(tx: Queryable, changes: readonly AnnouncedChange[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  await tx.execute(sql`delete from transaction_changes where id = any(${ids}::bigint[])`);
}

/** Those of the transactions with a change that is announced and not projected yet. */
export async function changedAmong(db: Queryable, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select distinct transaction_uuid from transaction_changes where transaction_uuid = any(${uuids}::text[])`);
  return new Set(rows.map(({ transactionUuid }) => transactionUuid));
}

/**
 * Announces transactions of these merchants that came from another database, in the order of their uuids, at most `limit`. Returns
 * the last uuid; undefined when there is none after `after`.
 */
export async function announceTransactionsOf(
  db: Queryable,
  { merchants, after, limit }: { merchants: readonly string[]; after: string; limit: number },
): Promise<string | undefined> {
  const { last } = await db.one<{ last: string | null }>(sql`
    with announced as (
      ${announceChanges(sql`select uuid from transactions
        where merchant_guid = any(${[...merchants]}::text[]) and uuid > ${after} order by uuid limit ${limit}::int`)}
      returning transaction_uuid
    )
    select max(transaction_uuid) as last from announced`);
  return last ?? undefined;
}
