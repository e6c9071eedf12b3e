import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { createMerchant } from "../create-merchant.ts";
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
import { responses, closed, TENANT_GUID } from "./schemas.ts";

const Body = Type.Object(
  {
    name: MerchantName,
    description: Type.Optional(MerchantDescription),
    email: Type.Optional(MerchantEmail),
    logos: Type.Optional(MerchantLogos),
    ...merchantAttributeFields,
    ...merchantSwitches,
  },
  { ...closed, title: "CreateMerchantRequest" },
);

export function createMerchantRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("createMerchant", "Create a merchant of a tenant"),
    params: Type.Object({ tenantGuid: TENANT_GUID }),
    body: Body,
    response: responses({ merchant: MerchantSchema }),
  };
  const url = `${PROVISIONING_PATH}/createMerchant/:tenantGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { tenantGuid } = request.params;
    const guid = parts.ids.guid("ME");
    const refused = refuseMerchantFields(reply, request.body);
    if (refused) return refused;
    const merchant = await createMerchant(parts.db, { ...withoutSwitches(request.body), guid, tenantGuid });
    if (isRefusal(merchant) && merchant.code === "logo_refused") return logoRefused(reply, merchant);
    if (isRefusal(merchant)) return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
    return reply.send({ success: true, merchant: describeMerchant(merchant) });
  });
}
