import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findMerchant } from "../merchant-store.ts";
import { updateMerchant } from "../update-merchant.ts";
import {
  describeMerchant,
  logoRefused,
  merchantAttributeFields,
  MerchantDescription,
  MerchantEmail,
  MerchantLogos,
  MerchantName,
  MerchantSchema,
  merchantSwitches,
  refuseMerchantFields,
  withoutSwitches,
} from "./merchant-schemas.ts";
import {
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, closed, MERCHANT_GUID, UPDATE_DESCRIPTION } from "./schemas.ts";

const Body = Type.Object(
  {
    name: Type.Optional(MerchantName),
    description: Type.Optional(MerchantDescription),
    email: Type.Optional(MerchantEmail),
    logos: Type.Optional(MerchantLogos),
    ...merchantAttributeFields,
    ...merchantSwitches,
  },
  { ...closed, title: "UpdateMerchantRequest", description: UPDATE_DESCRIPTION },
);

export function updateMerchantRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("updateMerchant", "Change a merchant"),
    params: Type.Object({ merchantGuid: MERCHANT_GUID }),
    body: Body,
    response: responses({ merchant: MerchantSchema }),
  };
  const url = `${PROVISIONING_PATH}/updateMerchant/:merchantGuid`;
  const readOnly = {
    names: ["guid", "tenantGuid", "archived"],
    // The list shows what the image is, and an update takes the image.
    shownAsObject: ["logos.light", "logos.dark"],
    shown: async ({ merchantGuid = "" }: Readonly<Record<string, string>>) => {
      const merchant = await findMerchant(parts.db, { merchantGuid });
      return merchant && describeMerchant(merchant);
    },
  };
  app.post(url, { ...provisioningRoute(parts, { readOnly }), schema }, async (request, reply) => {
    const { merchantGuid } = request.params;
    const refused = refuseMerchantFields(reply, request.body);
    if (refused) return refused;
    const merchant = await updateMerchant(parts.db, { ...withoutSwitches(request.body), merchantGuid });
    if (isRefusal(merchant) && merchant.code === "logo_refused") return logoRefused(reply, merchant);
    if (isRefusal(merchant)) return noSuchEntity(reply, { field: "merchantGuid", what: "merchant" });
    return reply.send({ success: true, merchant: describeMerchant(merchant) });
  });
}
