import type { Sql } from "./sql.ts";

/**
 * One statement for the items of several concurrent callers: one round trip, one commit and one disk flush for all of
 * them. See `Queryable.inBatch`.
 */
export interface BatchStatement<Item, Row extends object> {
  /** Returns at most one row per item. Must take locks in the order of the keys, or two batches deadlock. */
  readonly statement: (items: readonly Item[]) => Sql;
  /** The keys match rows to items. Two items of one key never share a batch. */
  readonly keyOfItem: (item: Item) => string;
  readonly keyOfRow: (row: Row) => string;
}
