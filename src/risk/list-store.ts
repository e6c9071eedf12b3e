import {
  databaseNow,
  isUniqueViolation,
  sql,
  type Database,
  type Queryable,
} from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { ListKey, ListValue } from "./list-key.ts";

export type ListName = "block" | "allow";

interface ListEntry {
  readonly id: bigint;
  readonly list: ListName;
  readonly key: ListKey;
  readonly displayValue: string;
  readonly comment: string;
  readonly createdAt: Temporal.Instant;
  /** From then on it applies to no payment; null: until it is removed. */
  readonly endsAt: Temporal.Instant | null;
}

/** For one tenant or merchant, in all its lists. */
export const MAX_LIST_ENTRIES = 10_000;

type AddRefusal = Refusal<"already_listed"> | Refusal<"list_full">;

/** Adds an entry to a list of a tenant or merchant; the result is its id. */
export async function addListEntry(
  db: Database,
  entry: {
    ownerGuid: string;
    list: ListName;
    key: ListKey;
    value: ListValue;
    comment: string;
    endsAt: Temporal.Instant | null;
  },
): Promise<bigint | AddRefusal> {
  const { ownerGuid, list, key, value, comment, endsAt } = entry;
  const [first = null, last = null] = value.bins ?? [];
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtext(${`quittance risk lists of ${ownerGuid}`}))`,
      );
      // One that has ended makes room for the next.
      await tx.execute(sql`
        delete from risk_list_entries where owner_guid = ${ownerGuid} and list = ${list} and key = ${key}
          and value = ${value.value} and ends_at <= ${databaseNow}`);
      const added = await tx.maybeOne<{ id: bigint }>(sql`
        insert into risk_list_entries (owner_guid, list, key, value, display_value, first_bin, last_bin, comment,
          ends_at)
        select ${ownerGuid}, ${list}, ${key}, ${value.value}, ${value.shown}, ${first}::int, ${last}::int, ${comment},
          ${endsAt}::timestamptz
        where (select count(*) from risk_list_entries where owner_guid = ${ownerGuid}) < ${MAX_LIST_ENTRIES}::int
        returning id`);
      return added?.id ?? { refused: true, code: "list_full" };
    });
  } catch (error) {
    if (isUniqueViolation(error, "risk_list_entries_unique"))
      return { refused: true, code: "already_listed" };
    throw error;
  }
}

/** False when the owner has no such entry. */
export async function removeListEntry(
  db: Queryable,
  { ownerGuid, id }: { ownerGuid: string; id: string },
): Promise<boolean> {
  const removed = await db.execute(
    sql`delete from risk_list_entries where owner_guid = ${ownerGuid} and id = ${id}::bigint`,
  );
  return removed === 1;
}

/** Oldest first. */
export function listEntries(
  db: Queryable,
  options: { ownerGuid: string; list?: ListName | undefined; after?: string | undefined; limit: number },
): Promise<ListEntry[]> {
  const { ownerGuid, list = null, after = null, limit } = options;
  return db.query<ListEntry>(sql`
    select id, list, key, display_value, comment, created_at, ends_at from risk_list_entries
    where owner_guid = ${ownerGuid} and (${list}::text is null or list = ${list}) and id > coalesce(${after}::bigint, 0)
    order by id limit ${limit}::int`);
}
