import { json, sql, type Queryable, type Sql } from "../../platform/database/index.ts";

/** Something that was done and changes no configuration: a sign-in, an export, a callback sent again. */
interface AuditEvent {
  /** The kind of its object: `session`, `callback`. */
  readonly entity: string;
  readonly target: string;
  /** The tenant or merchant it belongs to; null for what belongs to the whole installation. */
  readonly placeGuid: string | null;
  readonly action?: "done" | "refused";
  /** Without secrets and personal data. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** A fact that one entry about the target has: where there is one already, none is recorded. The caller holds a lock. */
  readonly onceBy?: string;
}

/** A condition: there is an entry of the kind about the target that has the fact. The target and the fact's value are expressions for texts. */
export function hasAuditEvent({
  entity,
  target,
  fact,
  value,
}: {
  entity: string;
  target: Sql;
  fact: string;
  value: Sql;
}): Sql {
  return sql`exists (select from configuration_changes entry
    where entry.target = ${target} and entry.entity = ${entity} and entry.after ->> ${fact}::text = ${value})`;
}

/**
 * Records an event with the actor of `actingAs`. Give the transaction of the change, so that both are committed or neither.
 */
export async function recordAuditEvent(
  db: Queryable,
  { entity, target, placeGuid, action = "done", facts, onceBy }: AuditEvent,
): Promise<void> {
  await db.execute(sql`
    with actor as (select coalesce(nullif(current_setting('quittance.actor', true), ''), '{}')::jsonb as value)
    insert into configuration_changes
      (username, address, request_id, operation, entity, target, place_guid, action, changed, after)
    select value ->> 'username', value ->> 'address', value ->> 'requestId', value ->> 'operation',
      ${entity}, ${target}, ${placeGuid}, ${action}, '{}', quittance_mask_secrets(${json(facts ?? null)}::jsonb)
    from actor
    where ${onceBy === undefined} or not exists (select from configuration_changes
      where target = ${target} and entity = ${entity}
        and after -> ${onceBy ?? ""}::text = ${json(facts ?? null)}::jsonb -> ${onceBy ?? ""}::text)`);
}
