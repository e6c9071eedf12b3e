import { randomUUID } from "node:crypto";
import { sql, type Queryable } from "../../platform/database/index.ts";

/** Lists that can be named with their filter. */
export const LISTS = ["payments", "links"] as const;
export type List = (typeof LISTS)[number];

/** A person's name for an address of a list. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** As it stands in the address, `?` included; empty for the list without a filter. */
  readonly query: string;
}

/** The person and the list of views. */
interface ViewOwner {
  readonly personId: string;
  readonly placeGuid: string;
  readonly list: List;
}

export const MAX_VIEWS = 50;

export function selectViews(db: Queryable, { personId, placeGuid, list }: ViewOwner): Promise<SavedView[]> {
  return db.query<SavedView>(sql`
    select id, name, query from console_views
    where person_id = ${personId} and place_guid = ${placeGuid} and list = ${list} order by name`);
}

/** Counts of one person's saved things follow one another until the end of the database transaction. */
export async function lockSavedOf(tx: Queryable, personId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quittance saved by ${personId}`}))`);
}

/**
 * A second one with the same name replaces the first. False when the person has too many.
 *
 * @param tx a database transaction of its own
 */
export async function saveView(
  tx: Queryable,
  { personId, placeGuid, list, name, query }: ViewOwner & Omit<SavedView, "id">,
): Promise<boolean> {
  await lockSavedOf(tx, personId);
  const saved = await tx.execute(sql`
    insert into console_views (id, person_id, place_guid, list, name, query)
    select ${randomUUID()}, ${personId}, ${placeGuid}, ${list}, ${name}, ${query}
    where (select count(*) from console_views where person_id = ${personId} and place_guid = ${placeGuid}
      and list = ${list} and name <> ${name}) < ${MAX_VIEWS}
    on conflict on constraint console_views_unique do update set query = excluded.query`);
  return saved === 1;
}

/** One of the person's own at the place. */
export function findView(
  db: Queryable,
  { id, personId, placeGuid }: { id: string; personId: string; placeGuid: string },
): Promise<{ readonly name: string; readonly list: List } | undefined> {
  return db.maybeOne<{ name: string; list: List }>(sql`
    select name, list from console_views
    where id = ${id} and person_id = ${personId} and place_guid = ${placeGuid}`);
}

/** Deletes only a view of the person; returns its list, or undefined when there is none. */
export async function deleteView(
  db: Queryable,
  { id, personId, placeGuid }: { id: string; personId: string; placeGuid: string },
): Promise<List | undefined> {
  const deleted = await db.maybeOne<{ list: List }>(sql`
    delete from console_views where id = ${id} and person_id = ${personId} and place_guid = ${placeGuid}
    returning list`);
  return deleted?.list;
}
