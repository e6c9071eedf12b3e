import { Type, type Static } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { changedMerchant } from "../merchant-change.ts";
import type { Merchant } from "../merchant.ts";
import { updateMerchant } from "../update-merchant.ts";
import { refuseShape } from "./call-operation.ts";
import { CreateMerchantRequest } from "./create-merchant.ts";
import {
  describeMerchant,
  logoRefused,
  MerchantSchema,
  refuseMerchantFields,
  withoutSwitches,
} from "./merchant-schemas.ts";
import type { OperationRefusal } from "./operation-refusals.ts";
import { MERCHANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed, UPDATE_DESCRIPTION } from "./schemas.ts";

const Body = Type.Partial(CreateMerchantRequest, {
  ...closed,
  title: "UpdateMerchantRequest",
  description: UPDATE_DESCRIPTION,
});

export const updateMerchantOperation = defineOperation({
  id: "updateMerchant",
  method: "POST",
  summary: "Change a merchant",
  permission: "configure",
  scope: MERCHANT_SCOPE,
  body: Body,
  response: { merchant: MerchantSchema },
  readOnly: {
    names: ["guid", "tenantGuid", "archived"],
    // The list shows what the image is, and an update takes the image.
    shownAsObject: ["logos.light", "logos.dark"],
    shown: describeMerchant,
  },
  run: async ({ db }: ProvisioningParts, { params: { merchantGuid }, body }) => {
    const refused = refuseMerchantFields(body);
    if (refused) return refused;
    const merchant = await updateMerchant(db, { ...withoutSwitches(body), merchantGuid });
    if (isRefusal(merchant)) return logoRefused(merchant);
    return merchant && { merchant: describeMerchant(merchant) };
  },
});

/**
 * The merchant as the operation would save it, with the bytes of new logos by their digest, or what it would refuse. For previews:
 * nothing is saved.
 *
 * @param body a request of `updateMerchant`
 */
export function draftMerchant(
  merchant: Merchant,
  body: object,
): { readonly merchant: Merchant; readonly images: ReadonlyMap<string, Buffer> } | OperationRefusal {
  const shape = refuseShape(Body, body);
  if (shape) return shape;
  const request = body as Static<typeof Body>;
  const refused = refuseMerchantFields(request);
  if (refused) return refused;
  const draft = changedMerchant(merchant, withoutSwitches(request));
  return isRefusal(draft) ? logoRefused(draft) : draft;
}
