import type { Database } from "../platform/database/index.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";
import { insertTenant } from "./tenant-store.ts";
import { listTenantPath, MAX_TENANT_LEVELS } from "./tenant-tree.ts";
import { DEFAULT_TENANT_SETTINGS, ROOT_TENANT_GUID, type Tenant } from "./tenant.ts";

type CreateTenantRefusal = Extract<TenancyRefusal, { code: "tenant_not_found" | "tenant_tree_too_deep" }>;

/** Creates a tenant below `parentTenantGuid`, or below the root; all its settings are the defaults. */
export async function createTenant(
  db: Database,
  request: { guid: string; name: string; parentTenantGuid?: string },
): Promise<Tenant | CreateTenantRefusal> {
  const parentTenantGuid = request.parentTenantGuid ?? ROOT_TENANT_GUID;
  const path = await listTenantPath(db, { tenantGuid: parentTenantGuid });
  if (path.length === 0) return refuse("tenant_not_found");
  if (path.length >= MAX_TENANT_LEVELS) return refuse("tenant_tree_too_deep");
  const tenant = { guid: request.guid, name: request.name, parentTenantGuid };
  await insertTenant(db, tenant);
  return { ...tenant, settings: DEFAULT_TENANT_SETTINGS };
}
