import type { Queryable } from "../platform/database/index.ts";
import { selectMerchants } from "./merchant-store.ts";
import type { Merchant } from "./merchant.ts";
import { pageOf, type Page, type PageRequest } from "./page.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";
import { listTenantPath } from "./tenant-tree.ts";

export async function listMerchants(
  db: Queryable,
  { tenantGuid, page = {} }: { tenantGuid: string; page?: PageRequest },
): Promise<Page<Merchant> | Extract<TenancyRefusal, { code: "tenant_not_found" }>> {
  const path = await listTenantPath(db, { tenantGuid });
  if (path.length === 0) return refuse("tenant_not_found");
  return pageOf(await selectMerchants(db, { tenantGuid, page }), page);
}
