import type { Queryable } from "../platform/database/index.ts";
import { insertMerchant } from "./merchant-store.ts";
import type { Merchant } from "./merchant.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";
import { listTenantPath } from "./tenant-tree.ts";

export async function createMerchant(
  db: Queryable,
  request: { guid: string; tenantGuid: string; name: string; description?: string | null },
): Promise<Merchant | Extract<TenancyRefusal, { code: "tenant_not_found" }>> {
  const { guid, tenantGuid, name, description = null } = request;
  const path = await listTenantPath(db, { tenantGuid });
  if (path.length === 0) return refuse("tenant_not_found");
  const merchant: Merchant = { guid, tenantGuid, name, description };
  await insertMerchant(db, merchant);
  return merchant;
}
