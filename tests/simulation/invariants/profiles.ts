import { sql, type Database } from "../../../src/platform/database/index.ts";
import type { Shop } from "../shop.ts";
import type { Invariant } from "./statement.ts";

export const profiles: readonly Invariant[] = [
  {
    what: "two profiles of one customer",
    broken: sql`
      select min(guid) as id from customer_profiles group by container_id, identification_hash having count(*) > 1`,
  },
  {
    what: "two preferred instruments",
    broken: sql`
      select profile_guid as id from customer_profile_instruments where is_preferred
      group by profile_guid having count(*) > 1`,
  },
  {
    what: "in a profile and not chargeable",
    broken: sql`
      select i.transaction_uuid as id from customer_profile_instruments i
      left join stored_instruments s using (transaction_uuid)
      where s.sealed is null or s.deregistered_at is not null or s.erased_at is not null`,
  },
  {
    what: "in two profiles",
    broken: sql`
      select transaction_uuid as id from customer_profile_instruments
      group by transaction_uuid having count(*) > 1`,
  },
];

/**
 * An instrument of a profile that was deleted is in another profile, was detached before, or is erased. Remembers the
 * instruments of all profiles for the next step.
 */
export async function deletedProfilesAreErased(db: Database, shop: Shop): Promise<string[]> {
  const before = [...shop.inProfiles];
  const attached = await db.query<{ transactionUuid: string; profileGuid: string }>(
    sql`select transaction_uuid, profile_guid from customer_profile_instruments`,
  );
  shop.inProfiles = new Map(attached.map((row) => [row.transactionUuid, row.profileGuid]));
  const left = before.filter(([uuid]) => !shop.inProfiles.has(uuid) && !shop.detached.has(uuid));
  if (left.length === 0) return [];
  const rows = await db.query<{ id: string }>(sql`
    select uuid as id from unnest(${left.map(([uuid]) => uuid)}::text[], ${left.map(([, guid]) => guid)}::text[])
      as attached (uuid, profile_guid)
    join stored_instruments s on s.transaction_uuid = attached.uuid
    where s.sealed is not null and s.deregistered_at is null
      and not exists (select from customer_profiles p where p.guid = attached.profile_guid)`);
  return rows.map(({ id }) => `an instrument of a deleted profile is still chargeable: ${id}`);
}
