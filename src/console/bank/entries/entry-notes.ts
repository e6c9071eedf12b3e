import { sql, type Queryable } from "../../../platform/database/index.ts";
import type { Ids } from "../../../platform/ids.ts";
import type { Note } from "../../frame/notes-panel.ts";

/** A page shows no more. */
const MAX_NOTES = 100;

export async function addEntryNote(
  db: Queryable,
  ids: Ids,
  {
    merchantGuid,
    entryGuid,
    text,
    writtenBy,
  }: { merchantGuid: string; entryGuid: string } & Omit<Note, "at">,
): Promise<void> {
  await db.execute(sql`
    insert into console_bank_entry_notes (id, merchant_guid, entry_guid, text, written_by)
    values (${ids.uuid()}, ${merchantGuid}, ${entryGuid}, ${text}, ${writtenBy})`);
}

/** The oldest first. */
export function notesOfEntry(db: Queryable, entryGuid: string): Promise<Note[]> {
  return db.query<Note>(sql`
    select text, written_by, at from console_bank_entry_notes where entry_guid = ${entryGuid}
    order by at, id limit ${MAX_NOTES}`);
}

/** The entries that have notes, of these. */
export async function entriesWithNotes(
  db: Queryable,
  entryGuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ entryGuid: string }>(sql`
    select distinct entry_guid from console_bank_entry_notes where entry_guid = any(${[...entryGuids]}::text[])`);
  return new Set(rows.map(({ entryGuid }) => entryGuid));
}
