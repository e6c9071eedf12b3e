import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/**
 * The statement that announces changes of transactions to the BI projection. It runs in the statement, or at least in the
 * database transaction, that makes the change. A row announces what one statement changed, in parts that are small enough
 * for a batch of the projection.
 *
 * @param uuids a query that yields the uuid of each changed transaction
 */
export function announceChanges(uuids: Sql): Sql {
  return sql`
    insert into transaction_changes (transaction_uuids)
    select array_agg(uuid) from (select uuid, row_number() over () as place from (${uuids}) as changed (uuid)) as placed
    group by (place - 1) / 100`;
}

/**
 * The same for a change that another slice's table makes to one transaction's document. It returns a row with its
 * `transaction_uuid` and `merchant_guid`, or none when there is no such transaction or the condition is false.
 *
 * @param options.provided a further condition, on tables of the caller
 */
export function announceChangeOf({ uuid, provided }: { uuid: string; provided: Sql }): Sql {
  return sql`${announceChanges(sql`select uuid from transactions where uuid = ${uuid} and ${provided}`)}
    returning transaction_uuids[1] as transaction_uuid,
      (select merchant_guid from transactions where uuid = transaction_uuids[1]) as merchant_guid`;
}

/** Announces what another slice's table has changed about one transaction's document. */
export async function announceChange(db: Queryable, uuid: string): Promise<void> {
  await db.execute(announceChanges(sql`select ${uuid}::text`));
}

/** A row of the feed. */
interface AnnouncedChanges {
  readonly id: bigint;
  readonly transactionUuids: readonly string[];
  readonly announcedAt: Temporal.Instant;
}

/** A payment announces about this many changes, so this many are read for each requested transaction. */
const CHANGES_PER_TRANSACTION = 4;

interface ChangesDue {
  readonly changes: readonly AnnouncedChanges[];
  /** Those that are about further transactions, too, which have to wait. */
  readonly shared: readonly AnnouncedChanges[];
  /** The transactions that `changes` are about, each once. */
  readonly uuids: readonly string[];
  /** When the first change was announced that may be left; undefined when these are all. */
  readonly nextAnnouncedAt: Temporal.Instant | undefined;
}

/**
 * The oldest changes that are announced, of about so many `transactions`. They stay until `removeChanges`. The changes of a payment come in quick succession, so that a batch that is limited by its transactions
 * has most of it, and a feed that is behind needs a third of the batches.
 */
export async function listChanges(
  tx: Queryable,
  { transactions }: { transactions: number },
): Promise<ChangesDue> {
  const limit = transactions * CHANGES_PER_TRANSACTION;
  const oldest = await tx.query<AnnouncedChanges>(sql`
    select id, transaction_uuids, announced_at from (
      select *, sum(cardinality(transaction_uuids)) over (order by id) as so_far
      from (select * from transaction_changes order by id limit ${limit}) as oldest
    ) as counted
    where so_far - cardinality(transaction_uuids) < ${limit} order by id`);
  const uuids = new Set<string>();
  const isTaken = ({ transactionUuids }: AnnouncedChanges): boolean => {
    if (uuids.size < transactions) for (const uuid of transactionUuids) uuids.add(uuid);
    return transactionUuids.every((uuid) => uuids.has(uuid));
  };
  const { taken = [], left = [] } = Object.groupBy(oldest, (one) => (isTaken(one) ? "taken" : "left"));
  const announced = oldest.reduce((sum, { transactionUuids }) => sum + transactionUuids.length, 0);
  const next = left[0] ?? (announced >= limit ? oldest.at(-1) : undefined);
  const shared = left.filter(({ transactionUuids }) => transactionUuids.some((uuid) => uuids.has(uuid)));
  return { changes: taken, shared, uuids: [...uuids], nextAnnouncedAt: next?.announcedAt };
}

/**
 * Removes changes whose transactions were projected after `listChanges` had returned them, also from those that are shared with
 * transactions that wait: payments end together as they began together, and each of those at the end of a batch would be
 * projected again, unchanged, with the next one.
 */
export async function removeChanges(
  tx: Queryable,
  { changes, shared, uuids }: Omit<ChangesDue, "nextAnnouncedAt">,
): Promise<void> {
  await tx.execute(sql`delete from transaction_changes where id = any(${idsOf(changes)}::bigint[])`);
  if (shared.length === 0) return;
  await tx.execute(sql`
    update transaction_changes
    set transaction_uuids = array(select unnest(transaction_uuids) except select unnest(${uuids}::text[]))
    where id = any(${idsOf(shared)}::bigint[])`);
}

function idsOf(changes: readonly AnnouncedChanges[]): readonly bigint[] {
  return changes.map(({ id }) => id);
}

/** Those of the transactions with a change that is announced and not projected yet. */
export async function changedAmong(db: Queryable, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ uuid: string }>(sql`
    select distinct uuid from transaction_changes, unnest(transaction_uuids) as uuid where uuid = any(${uuids}::text[])`);
  return new Set(rows.map(({ uuid }) => uuid));
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
      returning transaction_uuids
    )
    select max(uuid) as last from announced, unnest(transaction_uuids) as uuid`);
  return last ?? undefined;
}
