import { sql, type Queryable } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Note } from "../frame/notes-panel.ts";

interface OfPayout {
  readonly connectorGuid: string;
  readonly settlementNumber: string;
}

/** A page shows no more. */
const MAX_NOTES = 100;

export async function addPayoutNote(
  db: Queryable,
  ids: Ids,
  { connectorGuid, settlementNumber, text, writtenBy }: OfPayout & Omit<Note, "at">,
): Promise<void> {
  await db.execute(sql`
    insert into console_payout_notes (id, connector_guid, settlement_number, text, written_by)
    values (${ids.uuid()}, ${connectorGuid}, ${settlementNumber}, ${text}, ${writtenBy})`);
}

/** The oldest first. */
export function notesOfPayout(db: Queryable, { connectorGuid, settlementNumber }: OfPayout): Promise<Note[]> {
  return db.query<Note>(sql`
    select text, written_by, at from console_payout_notes
    where connector_guid = ${connectorGuid} and settlement_number = ${settlementNumber}
    order by at, id limit ${MAX_NOTES}`);
}
