import { sql, type Queryable } from "../../platform/database/index.ts";

/** When a tenant began to require a second factor, by the audit; null where that entry is not kept any more, or there is none. */
export async function secondFactorRequiredSince(
  db: Queryable,
  tenantGuid: string,
): Promise<Temporal.Instant | null> {
  const { since } = await db.one<{ since: Temporal.Instant | null }>(sql`
    select max(at) as since from configuration_changes
    where target = ${tenantGuid} and entity = 'tenant' and after->'settings'->'requireSecondFactor' = 'true'
      and before->'settings'->'requireSecondFactor' is distinct from 'true'`);
  return since;
}
