import { sql, type Queryable } from "../../platform/database/index.ts";
import type { RetentionRule } from "./effective-rule.ts";

interface StoredRule extends RetentionRule {
  readonly tenantGuid: string;
  readonly kind: string;
}

/** Rules of these tenants; of all unless they are named. */
export async function readRules(
  db: Queryable,
  tenantGuids?: readonly string[],
): Promise<(tenantGuid: string, kind: string) => RetentionRule | undefined> {
  const rows = await db.query<StoredRule>(sql`
    select tenant_guid, kind, days, at_least_days as at_least, at_most_days as at_most from retention_rules
    where ${tenantGuids ? sql`tenant_guid = any(${tenantGuids}::text[])` : sql`true`}`);
  const rules = new Map(rows.map(({ tenantGuid, kind, ...rule }) => [`${tenantGuid} ${kind}`, rule]));
  return (tenantGuid, kind) => rules.get(`${tenantGuid} ${kind}`);
}

/** A rule that decides nothing is removed. */
export async function saveRule(tx: Queryable, { tenantGuid, kind, ...rule }: StoredRule): Promise<void> {
  const { days, atLeast, atMost } = rule;
  if (days === null && atLeast === null && atMost === null)
    await tx.execute(sql`
      delete from retention_rules where tenant_guid = ${tenantGuid} and kind = ${kind}`);
  else
    await tx.execute(sql`
      insert into retention_rules (tenant_guid, kind, days, at_least_days, at_most_days)
      values (${tenantGuid}, ${kind}, ${days}::int, ${atLeast}::int, ${atMost}::int)
      on conflict (tenant_guid, kind) do update set days = excluded.days, at_least_days = excluded.at_least_days,
        at_most_days = excluded.at_most_days`);
}
