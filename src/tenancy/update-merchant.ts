import type { Database } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { changedMerchant, type LogoRefused, type MerchantChange } from "./merchant-change.ts";
import { lockMerchant, saveLogoImages, saveMerchant } from "./merchant-store.ts";
import type { Merchant } from "./merchant.ts";

/** Fields that are not named are unchanged. Undefined when there is no such merchant. */
export async function updateMerchant(
  db: Database,
  request: MerchantChange & { merchantGuid: string },
): Promise<Merchant | LogoRefused | undefined> {
  const { merchantGuid, ...change } = request;
  return db.transaction(async (tx) => {
    const current = await lockMerchant(tx, { merchantGuid });
    if (!current) return undefined;
    const changed = changedMerchant(current, change);
    if (isRefusal(changed)) return changed;
    const { merchant, images } = changed;
    await saveMerchant(tx, merchant);
    await saveLogoImages(tx, { merchantGuid, logos: merchant.logos, images });
    return merchant;
  });
}
