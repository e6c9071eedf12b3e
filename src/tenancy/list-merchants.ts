import type { Queryable } from "../platform/database/index.ts";
import { selectMerchants } from "./merchant-store.ts";
import type { Merchant } from "./merchant.ts";
import { pageOf, type Page, type PageRequest } from "./page.ts";

export async function listMerchants(
  db: Queryable,
  { tenantGuid, page = {} }: { tenantGuid: string; page?: PageRequest },
): Promise<Page<Merchant>> {
  return pageOf(await selectMerchants(db, { tenantGuid, page }), page);
}
