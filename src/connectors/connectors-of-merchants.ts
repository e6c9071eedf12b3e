import { sql, type Queryable } from "../platform/database/index.ts";

/** The connectors of merchants, and the customer profile containers that they use. */
export function connectorsOfMerchants(
  db: Queryable,
  merchants: readonly string[],
): Promise<{ guid: string; customerProfileContainer: number | null }[]> {
  return db.query(sql`
    select guid, customer_profile_container from connectors where merchant_guid = any(${[...merchants]}::text[])`);
}
