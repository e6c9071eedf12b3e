import type { Database } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { changedMerchant, type LogoRefused, type MerchantChange } from "./merchant-change.ts";
import { insertMerchant, saveLogoImages } from "./merchant-store.ts";
import { NO_MERCHANT_ATTRIBUTES, type Merchant } from "./merchant.ts";

export async function createMerchant(
  db: Database,
  request: MerchantChange & { guid: string; tenantGuid: string; name: string },
): Promise<Merchant | LogoRefused> {
  const { guid, tenantGuid, ...fields } = request;
  const bare: Merchant = {
    guid,
    tenantGuid,
    name: fields.name,
    description: null,
    email: null,
    logos: {},
    attributes: NO_MERCHANT_ATTRIBUTES,
  };
  const made = changedMerchant(bare, fields);
  if (isRefusal(made)) return made;
  const { merchant, images } = made;
  await db.transaction(async (tx) => {
    await insertMerchant(tx, merchant);
    await saveLogoImages(tx, { merchantGuid: guid, logos: merchant.logos, images });
  });
  return merchant;
}
