import { json, sql, type Queryable } from "../platform/database/index.ts";
import type { CostSet } from "./cost-set.ts";

/** False when the connector has a set from that moment already. */
export async function insertCostSet(
  db: Queryable,
  set: CostSet & { readonly merchantGuid: string },
): Promise<boolean> {
  const inserted = await db.execute(sql`
    insert into cost_sets (guid, connector_guid, merchant_guid, valid_from, description, fees)
    values (${set.guid}, ${set.connectorGuid}, ${set.merchantGuid}, ${set.validFrom}::timestamptz, ${set.description},
      ${json(set.fees)}::jsonb)
    on conflict (connector_guid, valid_from) do nothing`);
  return inserted > 0;
}

export function costSetInForce(
  db: Queryable,
  { connectorGuid, at }: { connectorGuid: string; at: Temporal.Instant },
): Promise<CostSet | undefined> {
  return db.maybeOne<CostSet>(sql`
    select guid, connector_guid, valid_from, description, fees from cost_sets
    where connector_guid = ${connectorGuid} and valid_from <= ${at}::timestamptz
    order by valid_from desc limit 1`);
}

/** Oldest first. */
export function listCostSets(db: Queryable, connectorGuid: string): Promise<CostSet[]> {
  return db.query<CostSet>(sql`
    select guid, connector_guid, valid_from, description, fees from cost_sets
    where connector_guid = ${connectorGuid} order by valid_from`);
}
