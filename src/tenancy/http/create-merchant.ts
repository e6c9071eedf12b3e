import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { createMerchant } from "../create-merchant.ts";
import {
  describeMerchant,
  logoRefused,
  merchantDetailFields,
  MerchantLogos,
  MerchantName,
  MerchantSchema,
  merchantSwitches,
  refuseMerchantFields,
  withoutSwitches,
} from "./merchant-schemas.ts";
import { TENANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed } from "./schemas.ts";

/** The fields of a new merchant. */
export const CreateMerchantRequest = Type.Object(
  {
    name: MerchantName,
    ...merchantDetailFields,
    logos: Type.Optional(MerchantLogos),
    ...merchantSwitches,
  },
  { ...closed, title: "CreateMerchantRequest" },
);

export const createMerchantOperation = defineOperation({
  id: "createMerchant",
  method: "POST",
  summary: "Create a merchant of a tenant",
  permission: "configure",
  scope: TENANT_SCOPE,
  body: CreateMerchantRequest,
  response: { merchant: MerchantSchema },
  run: async ({ db, ids }: ProvisioningParts, { params: { tenantGuid }, body }) => {
    const refused = refuseMerchantFields(body);
    if (refused) return refused;
    const guid = ids.guid("ME");
    const merchant = await createMerchant(db, { ...withoutSwitches(body), guid, tenantGuid });
    return isRefusal(merchant) ? logoRefused(merchant) : { merchant: describeMerchant(merchant) };
  },
});
