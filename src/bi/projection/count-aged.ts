import { sql, type Queryable } from "../../platform/database/index.ts";
import type { DueCount } from "../../platform/retention/index.ts";
import { TENANTS_OF_MERCHANTS } from "../../tenancy/index.ts";
import type { BiEngine } from "../engines/engine.ts";
import { keptFrom } from "./kept-from.ts";
import type { ProjectionParts } from "./project-changes.ts";
import { plainResponse } from "./rebuild.ts";
import { indexOf, listScopes, ownerOf, type Scope } from "./scopes.ts";

/** Documents that are too old. */
interface AgedDocuments {
  /** Documents of transactions that were created before this moment are removed. */
  readonly before: Temporal.Instant;
  /** A document counts in each index that has it: that of its merchant, and those of its tenants. */
  readonly counts: readonly DueCount[];
}

/**
 * Counts what the next passes of `removeAgedTask` would remove, by the tenant to which the index belongs; an index of a merchant
 * belongs to the merchant's tenant. Undefined where documents are kept for ever, or no engine is there to count.
 */
export async function countAged(
  parts: ProjectionParts,
  tenantGuids: readonly string[],
): Promise<AgedDocuments | undefined> {
  const before = await keptFrom(parts.db, parts);
  const engine = before !== undefined && parts.isReady() ? await parts.engine() : undefined;
  if (engine === undefined || before === undefined) return undefined;
  const wanted = new Set(tenantGuids);
  const counts = new Map<string, number>();
  for (const { scope, tenantGuid } of await scopesWithTenants(parts.db)) {
    if (!wanted.has(tenantGuid)) continue;
    const rows = (counts.get(tenantGuid) ?? 0) + (await countIn(engine, { scope, before }));
    counts.set(tenantGuid, rows);
  }
  return { before, counts: [...counts].map(([tenantGuid, rows]) => ({ tenantGuid, rows })) };
}

async function scopesWithTenants(db: Queryable): Promise<{ scope: Scope; tenantGuid: string }[]> {
  const owned = (await listScopes(db)).map((scope) => ({ scope, guid: ownerOf(scope).guid }));
  const rows = await db.query<{ merchantGuid: string; tenantGuid: string }>(sql`
    select merchant_guid, tenant_guid from ${TENANTS_OF_MERCHANTS} as merchants
    where merchant_guid = any(${owned.map(({ guid }) => guid)}::text[])`);
  const tenantOf = new Map(rows.map(({ merchantGuid, tenantGuid }) => [merchantGuid, tenantGuid]));
  return owned.map(({ scope, guid }) => ({ scope, tenantGuid: tenantOf.get(guid) ?? guid }));
}

async function countIn(
  engine: BiEngine,
  { scope, before }: { scope: Scope; before: Temporal.Instant },
): Promise<number> {
  const response = await engine.count(indexOf(scope.guid), {
    path: "/_count",
    search: new URLSearchParams(),
    body: JSON.stringify({ query: isAged(before) }),
  });
  if (response.status !== 200) throw new Error(`the BI engine responded ${response.status} to a count`);
  return (plainResponse(response.body) as { count: number }).count;
}

/** The documents of transactions that were created before the moment. */
export function isAged(before: Temporal.Instant) {
  return { range: { created_at: { lt: before.toString(), format: "strict_date_optional_time" } } };
}
