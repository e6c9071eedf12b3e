import type { Queryable } from "../platform/database/index.ts";
import { selectMerchantUsers } from "./merchant-user-store.ts";
import type { MerchantUser } from "./merchant-user.ts";
import { pageOf, type Page, type PageRequest } from "./page.ts";

export async function listMerchantUsers(
  db: Queryable,
  { merchantGuid, page = {} }: { merchantGuid: string; page?: PageRequest },
): Promise<Page<MerchantUser>> {
  return pageOf(await selectMerchantUsers(db, { merchantGuid, page }), page);
}
