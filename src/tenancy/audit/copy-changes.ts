import { sql, type Queryable } from "../../platform/database/index.ts";

const BATCH = 500;

/**
 * Appends the entries of some places in one database to the chain of another one, in their order: there they get places and hashes
 * of their own, and keep their times and actors. An entry that is there already is left out, as after a tenant came back.
 * Give the database transaction in which the tenant arrives. Returns how many were appended.
 */
export async function copyAuditEntries(options: {
  from: Queryable;
  to: Queryable;
  places: readonly string[];
}): Promise<number> {
  let after = 0n;
  let appended = 0;
  for (;;) {
    const { entries, last } = await options.from.one<{ entries: string | null; last: bigint | null }>(sql`
      select jsonb_agg(to_jsonb(entry) order by id)::text as entries, max(id) as last from (
        select id, at, test_at, username, address, request_id, operation, entity, target, place_guid, action, changed, before, after
        from configuration_changes where place_guid = any(${[...options.places]}::text[]) and id > ${after}
        order by id limit ${BATCH}::int) as entry`);
    if (entries === null || last === null) return appended;
    appended += await options.to.execute(sql`
      insert into configuration_changes
        (at, test_at, username, address, request_id, operation, entity, target, place_guid, action, changed, before, after)
      select at, test_at, username, address, request_id, operation, entity, target, place_guid, action, changed, before, after
      from jsonb_populate_recordset(null::configuration_changes, ${entries}::jsonb) as entry
      where not exists (select from configuration_changes as present
        where present.target = entry.target and present.at = entry.at and present.entity = entry.entity
          and present.action = entry.action and present.changed = entry.changed
          and present.request_id is not distinct from entry.request_id)
      order by id`);
    after = last;
  }
}
