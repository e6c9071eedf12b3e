import type { Queryable } from "../platform/database/index.ts";
import { findMerchant } from "./merchant-store.ts";
import { selectMerchantUsers } from "./merchant-user-store.ts";
import type { MerchantUser } from "./merchant-user.ts";
import { pageOf, type Page, type PageRequest } from "./page.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";

export async function listMerchantUsers(
  db: Queryable,
  { merchantGuid, page = {} }: { merchantGuid: string; page?: PageRequest },
): Promise<Page<MerchantUser> | Extract<TenancyRefusal, { code: "merchant_not_found" }>> {
  if (!(await findMerchant(db, { merchantGuid }))) return refuse("merchant_not_found");
  return pageOf(await selectMerchantUsers(db, { merchantGuid, page }), page);
}
