import { randomUUID } from "node:crypto";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { lockSavedOf } from "../views/view-store.ts";

/** A query that a person saved at a place. */
export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly kind: "question" | "search";
  /** A question as the page's address has it, or a search as JSON. */
  readonly content: string;
  readonly isShared: boolean;
  readonly personId: string;
  /** The name of the person. */
  readonly savedBy: string;
}

/** The person and place of queries: a person's own at a place, and those that others share there. */
interface Reader {
  readonly personId: string;
  readonly placeGuid: string;
}

export const MAX_QUERIES = 50;
/** The menu shows no more of others. */
const MAX_LISTED = 200;

/** Own ones first, by name. */
export function selectQueries(db: Queryable, { personId, placeGuid }: Reader): Promise<SavedQuery[]> {
  return db.query<SavedQuery>(sql`
    select ${COLUMNS}
    where place_guid = ${placeGuid} and (person_id = ${personId} or is_shared)
    order by person_id <> ${personId}, query.name, query.id limit ${MAX_LISTED}`);
}

/** Undefined for one that does not exist, that belongs to another place, or that another person has not shared. */
export function findQuery(
  db: Queryable,
  { id, personId, placeGuid }: Reader & { readonly id: string },
): Promise<SavedQuery | undefined> {
  return db.maybeOne<SavedQuery>(sql`
    select ${COLUMNS}
    where query.id = ${id} and place_guid = ${placeGuid} and (person_id = ${personId} or is_shared)`);
}

const COLUMNS = sql`query.id, query.name, kind, content, is_shared, person_id, person.name as saved_by
  from console_queries as query join console_people as person on person.id = person_id`;

/**
 * A second one with the same name replaces the first. The id of the query; undefined when the person has too many. Queries of one person
 * are counted one after the other.
 *
 * @param tx a database transaction of its own
 */
export async function saveQuery(
  tx: Queryable,
  query: Reader & Pick<SavedQuery, "name" | "kind" | "content" | "isShared">,
): Promise<string | undefined> {
  const { personId, placeGuid, name, kind, content, isShared } = query;
  await lockSavedOf(tx, personId);
  const saved = await tx.maybeOne<{ id: string }>(sql`
    insert into console_queries (id, person_id, place_guid, name, kind, content, is_shared)
    select ${randomUUID()}, ${personId}, ${placeGuid}, ${name}, ${kind}, ${content}, ${isShared}
    where (select count(*) from console_queries
      where person_id = ${personId} and place_guid = ${placeGuid} and name <> ${name}) < ${MAX_QUERIES}
    on conflict on constraint console_queries_unique do update
      set kind = excluded.kind, content = excluded.content, is_shared = excluded.is_shared
    returning id`);
  return saved?.id;
}

/** False when there is none that the person may delete: their own, and with `ofOthers` shared ones too. */
export async function deleteQuery(
  db: Queryable,
  { id, personId, placeGuid, ofOthers }: Reader & { readonly id: string; readonly ofOthers: boolean },
): Promise<boolean> {
  const deleted = await db.execute(sql`
    delete from console_queries
    where id = ${id} and place_guid = ${placeGuid} and (person_id = ${personId} or (is_shared and ${ofOthers}))`);
  return deleted === 1;
}
