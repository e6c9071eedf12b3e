import type { Queryable } from "../platform/database/index.ts";
import { changeMerchant } from "./merchant-store.ts";
import type { Merchant } from "./merchant.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";

/** What is not named stays as it is. */
export async function updateMerchant(
  db: Queryable,
  request: { merchantGuid: string; name?: string; description?: string | null },
): Promise<Merchant | Extract<TenancyRefusal, { code: "merchant_not_found" }>> {
  const { merchantGuid, name, description } = request;
  return (await changeMerchant(db, { merchantGuid, name, description })) ?? refuse("merchant_not_found");
}
