import { json, sql, type BatchStatement, type Database } from "../platform/database/index.ts";
import type { EventKey } from "./event.ts";

/** Keeps the object of an event, once: of two at the same moment the first counts, and both get it. */
export async function keepObject(
  db: Pick<Database, "byIndex">,
  { resource, sequence }: EventKey,
  object: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const kept = await db.byIndex.inBatch(KEPT_OBJECTS, { resource, sequence, object: JSON.stringify(object) });
  return kept?.object ?? object;
}

type KeptObject = EventKey & { readonly object: Readonly<Record<string, unknown>> };

/** The object is text in the batch: jsonb would lose the order of its fields. */
const KEPT_OBJECTS: BatchStatement<EventKey & { readonly object: string }, KeptObject> = {
  statement: (items) => sql`
    with made as (
      select made.* from quittance_each(${json(items)}::jsonb) as item,
        jsonb_to_record(item) as made (resource text, sequence bigint, object text)
    ), locked as materialized (
      select events.resource, events.sequence, made.object from events join made
        on made.resource = events.resource and made.sequence = events.sequence
      order by events.resource, events.sequence for update of events
    )
    update events set object = coalesce(events.object, locked.object::json) from locked
    where events.resource = locked.resource and events.sequence = locked.sequence
    returning events.resource, events.sequence, events.object`,
  keyOfItem: keyText,
  keyOfRow: keyText,
};

function keyText({ resource, sequence }: EventKey): string {
  return `${resource} ${sequence}`;
}
