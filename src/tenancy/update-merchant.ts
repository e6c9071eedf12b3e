import type { Database } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { changedMerchant, type LogoRefused, type MerchantChange } from "./merchant-change.ts";
import { lockMerchant, saveLogoImages, saveMerchant } from "./merchant-store.ts";
import type { Merchant } from "./merchant.ts";
import { refuse, type TenancyRefusal } from "./refusals.ts";

/** Fields that are not named are unchanged. */
export async function updateMerchant(
  db: Database,
  request: MerchantChange & { merchantGuid: string },
): Promise<Merchant | LogoRefused | Extract<TenancyRefusal, { code: "merchant_not_found" }>> {
  const { merchantGuid, ...change } = request;
  return db.transaction(async (tx) => {
    const current = await lockMerchant(tx, { merchantGuid });
    if (!current) return refuse("merchant_not_found");
    const changed = changedMerchant(current, change);
    if (isRefusal(changed)) return changed;
    const { merchant, images } = changed;
    await saveMerchant(tx, merchant);
    await saveLogoImages(tx, { merchantGuid, logos: merchant.logos, images });
    return merchant;
  });
}
