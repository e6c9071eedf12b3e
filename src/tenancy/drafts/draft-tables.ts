import { json, sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import type { ConfigurationDraft, ConfigurationVersion } from "../configuration-draft.ts";

/** The tables of a kind of configuration with drafts and versions: names of tables and columns. */
export interface DraftTables {
  readonly drafts: Sql;
  readonly versions: Sql;
  /** The column that names the entity. */
  readonly key: Sql;
  /** The column of the place that it belongs to. */
  readonly owner: Sql;
  /** Where an entity has a draft for each of several subjects: the other column of the key, and its value. */
  readonly subject?: { readonly column: Sql; readonly value: string };
}

function isOf({ key, subject }: DraftTables, id: string | number): Sql {
  return subject ? sql`${key} = ${id} and ${subject.column} = ${subject.value}` : sql`${key} = ${id}`;
}

interface NewDraft extends Pick<ConfigurationDraft, "content" | "basedOn" | "changedAt"> {
  readonly id: string | number;
  readonly ownerGuid: string;
  readonly isBegunAgain: boolean;
  readonly changedBy: string;
}

export function findDraftIn(
  db: Queryable,
  tables: DraftTables,
  id: string | number,
): Promise<ConfigurationDraft | undefined> {
  return db.maybeOne<ConfigurationDraft>(sql`
    select revision, content, based_on, changed_by, changed_at from ${tables.drafts} where ${isOf(tables, id)}`);
}

/** A draft that exists is replaced, and stays based on the version it was begun from unless it is begun again. */
export async function writeDraftIn(
  tx: Queryable,
  { drafts, key, owner, subject }: DraftTables,
  draft: NewDraft,
): Promise<void> {
  const [names, values] = subject
    ? [sql`${key}, ${subject.column}`, sql`${draft.id}, ${subject.value}`]
    : [key, sql`${draft.id}`];
  const { ownerGuid, content, basedOn, isBegunAgain, changedBy, changedAt } = draft;
  await tx.execute(sql`
    insert into ${drafts} as present (${names}, ${owner}, revision, content, based_on, changed_by, changed_at)
    values (${values}, ${ownerGuid}, 1, ${json(content)}::jsonb, ${basedOn}::int, ${changedBy}, ${changedAt}::timestamptz)
    on conflict (${names}) do update set revision = present.revision + 1, content = excluded.content,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      based_on = case when ${isBegunAgain}::boolean then excluded.based_on else present.based_on end`);
}

/** Whether there was one. */
export async function discardDraftIn(
  db: Queryable,
  tables: DraftTables,
  id: string | number,
): Promise<boolean> {
  return (await db.execute(sql`delete from ${tables.drafts} where ${isOf(tables, id)}`)) === 1;
}

/** The newest first; the first one is in force. */
export function listVersionsIn(
  db: Queryable,
  tables: DraftTables,
  { id, limit }: { id: string | number; limit: number },
): Promise<ConfigurationVersion[]> {
  return db.query<ConfigurationVersion>(sql`
    select number, content, made_by, made_at from ${tables.versions} where ${isOf(tables, id)}
    order by number desc limit ${limit}::int`);
}

export function findVersionIn(
  db: Queryable,
  tables: DraftTables,
  { id, number }: { id: string | number; number: number },
): Promise<ConfigurationVersion | undefined> {
  return db.maybeOne<ConfigurationVersion>(sql`
    select number, content, made_by, made_at from ${tables.versions} where ${isOf(tables, id)} and number = ${number}::int`);
}

/** The number of the version in force; 0 before the first. */
export async function currentVersionIn(
  db: Queryable,
  tables: DraftTables,
  id: string | number,
): Promise<number> {
  const { number } = await db.one<{ number: number }>(
    sql`select coalesce(max(number), 0)::int as number from ${tables.versions} where ${isOf(tables, id)}`,
  );
  return number;
}
