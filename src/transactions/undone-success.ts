import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";
import type { TransactionError } from "./transaction-result.ts";

/** The undoing of a success by the provider: a record of its own, of the same type. */
export interface UndoneSuccess {
  readonly uuid: string;
  /** When it was recorded. */
  readonly at: Temporal.Instant;
  /** The sum that came back; null of what has no amount. */
  readonly minor: bigint | null;
  readonly errors: readonly TransactionError[] | null;
}

/**
 * Whether a row that follows another one undid it, as an expression: a failed refund, void or payout is a record of the same type.
 * An authorisation that expired is voided, and money that was taken back is charged back; both say so by themselves.
 */
function undoes(row: Sql, original: Sql): Sql {
  return sql`(${row}.result ? 'undone' and ${row}.type = ${original}.type)`;
}

/** The same of what took back the money of a capture too, which is no capture any more. */
export function takesBackCondition(row: Sql, original: Sql): Sql {
  return sql`(${undoes(row, original)}
    or ${row}.type = 'chargeback' and starts_with(${row}.result->'dispute'->>'disputeId', 'undone:'))`;
}

/** The transactions whose success was undone, by their uuid. */
export async function listUndone(
  db: Queryable,
  transactions: readonly Pick<Transaction, "uuid" | "type" | "status">[],
): Promise<ReadonlyMap<string, UndoneSuccess>> {
  const uuids = transactions.filter(canBeUndone).map(({ uuid }) => uuid);
  if (uuids.length === 0) return new Map();
  const rows = await db.query<UndoneSuccess>(sql`
    select original.uuid, max(undoing.created_at) as at, sum(undoing.amount_minor)::bigint as minor,
      (array_agg(undoing.result->'errors' order by undoing.created_at desc))[1] as errors
    from transactions as original join transactions as undoing on undoing.reference_uuid = original.uuid
    where original.uuid = any(${uuids}::text[]) and ${undoes(sql`undoing`, sql`original`)}
    group by original.uuid`);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** The status of a row of `transactions` as it stands: the same rule as `asItStands`, as an expression of a statement on that table. */
export const STATUS_AS_IT_STANDS: Sql = sql`case
  when status = 'success' and type not in ('debit', 'capture', 'preauthorize') and (
    select count(*) > 0 and coalesce(sum(undoing.amount_minor) >= transactions.amount_minor, true)
    from transactions as undoing
    where undoing.reference_uuid = transactions.uuid and ${undoes(sql`undoing`, sql`transactions`)}
  ) then 'error_adapter' else status end`;

/** How much of the success of a row of `transactions` was undone, in minor units, as an expression of a statement on that table. */
export const UNDONE_MINOR: Sql = sql`(
  select coalesce(sum(undoing.amount_minor), 0) from transactions as undoing
  where undoing.reference_uuid = transactions.uuid and ${undoes(sql`undoing`, sql`transactions`)})`;

function canBeUndone({ type, status }: Pick<Transaction, "type" | "status">): boolean {
  return status === "success" && type !== "debit" && type !== "capture" && type !== "preauthorize";
}

/**
 * The transaction as it stands: what was undone as a whole has failed. The record keeps the success that was announced, and
 * everything that reads by its status goes on; status, BI and lists show this.
 */
export function asItStands(transaction: Transaction, undone: UndoneSuccess | undefined): Transaction {
  if (!undone || !isWhole(transaction, undone)) return transaction;
  const { result, modifiedAt } = transaction;
  return {
    ...transaction,
    status: "error_adapter",
    result: { ...result, errors: [...(result.errors ?? []), ...(undone.errors ?? [])] },
    modifiedAt: Temporal.Instant.compare(undone.at, modifiedAt) > 0 ? undone.at : modifiedAt,
  };
}

/** The same of one transaction that was read. */
export async function readAsItStands(db: Queryable, transaction: Transaction): Promise<Transaction> {
  return asItStands(transaction, (await listUndone(db, [transaction])).get(transaction.uuid));
}

function isWhole({ amountMinor }: Transaction, { minor }: UndoneSuccess): boolean {
  return amountMinor === null || (minor ?? 0n) >= amountMinor;
}
