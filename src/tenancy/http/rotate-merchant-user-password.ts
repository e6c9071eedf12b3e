import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  DEFAULT_PASSWORD_OVERLAP_HOURS,
  MAX_PASSWORD_OVERLAP_HOURS,
  rotateMerchantUserPassword,
} from "../rotate-merchant-user-password.ts";
import { describeMerchantUser } from "./merchant-user-fields.ts";
import { beyondMaker, MerchantUserSchema } from "./merchant-user-schemas.ts";
import { fieldError } from "./operation-refusals.ts";
import { MERCHANT_USER_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed } from "./schemas.ts";

const Body = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_PASSWORD_OVERLAP_HOURS,
        description: `How long the old password is also accepted; ${DEFAULT_PASSWORD_OVERLAP_HOURS} unless given. With 0 it ends at once.`,
      }),
    ),
  },
  { ...closed, title: "RotateMerchantUserPasswordRequest" },
);

/** A change of an API user's password without a pause. */
export const rotateMerchantUserPasswordOperation = defineOperation({
  id: "rotateMerchantUserPassword",
  method: "POST",
  summary: "Make another password of an API user, with an overlap",
  permission: "credentials",
  scope: MERCHANT_USER_SCOPE,
  body: Body,
  response: { merchantUser: MerchantUserSchema, password: Type.String({ description: "Shown once." }) },
  run: async (parts: ProvisioningParts, { params: { merchantUserGuid }, body, caller }) => {
    const maker = caller.authority;
    const rotated = await rotateMerchantUserPassword(parts, { merchantUserGuid, ...body, maker });
    if (!isRefusal(rotated))
      return { merchantUser: describeMerchantUser(rotated.user), password: rotated.password };
    if (rotated.code === "merchant_user_not_found") return undefined;
    if (rotated.code === "beyond_maker") return beyondMaker("merchantUserGuid", rotated);
    return fieldError({
      code: "notApplicable",
      path: "overlapHours",
      fault: { code: "old_password_in_use", values: { until: rotated.until.toString() } },
    });
  },
});
