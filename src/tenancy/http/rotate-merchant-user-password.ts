import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  DEFAULT_PASSWORD_OVERLAP_HOURS,
  endPreviousPassword,
  MAX_PASSWORD_OVERLAP_HOURS,
  rotateMerchantUserPassword,
} from "../rotate-merchant-user-password.ts";
import { describeMerchantUser } from "./merchant-user-fields.ts";
import { givesLiveMoneyOut, MerchantUserSchema } from "./merchant-user-schemas.ts";
import {
  fieldError,
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { closed, MERCHANT_USER_GUID, responses } from "./schemas.ts";

const params = Type.Object({ merchantUserGuid: MERCHANT_USER_GUID });
const NO_SUCH_USER = { field: "merchantUserGuid", what: "merchant user" } as const;

/** A change of an API user's password without a pause. */
export function registerPasswordRotationRoutes(app: HttpServer, parts: ProvisioningParts): void {
  rotateRoute(app, parts);
  endRoute(app, parts);
}

function rotateRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "rotateMerchantUserPassword",
      "Make another password of an API user, with an overlap",
    ),
    params,
    body: Type.Object(
      {
        overlapHours: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: MAX_PASSWORD_OVERLAP_HOURS,
            description: `How long the password before is accepted too; ${DEFAULT_PASSWORD_OVERLAP_HOURS} unless given. With 0 it ends at once.`,
          }),
        ),
      },
      { ...closed, title: "RotateMerchantUserPasswordRequest" },
    ),
    response: responses({
      merchantUser: MerchantUserSchema,
      password: Type.String({ description: "Shown once." }),
    }),
  };
  const url = `${PROVISIONING_PATH}/rotateMerchantUserPassword/:merchantUserGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { merchantUserGuid } = request.params;
    const rotated = await rotateMerchantUserPassword(parts, {
      merchantUserGuid,
      ...request.body,
      isDelegated: !provisionerOf(request).isRoot,
    });
    if (!isRefusal(rotated)) {
      const { user, password } = rotated;
      return reply.send({ success: true, merchantUser: describeMerchantUser(user), password });
    }
    if (rotated.code === "merchant_user_not_found") return noSuchEntity(reply, NO_SUCH_USER);
    if (rotated.code === "gives_live_money_out") return givesLiveMoneyOut(reply, "merchantUserGuid");
    const message = `the client may still use the password before, which is accepted until ${rotated.until.toString()}; 0 ends both at once`;
    return fieldError(reply, { code: "notApplicable", path: "overlapHours", message });
  });
}

function endRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "endPreviousMerchantUserPassword",
      "End the overlap of an API user's passwords early",
    ),
    params,
    response: responses({ merchantUser: MerchantUserSchema }),
  };
  const url = `${PROVISIONING_PATH}/endPreviousMerchantUserPassword/:merchantUserGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const user = await endPreviousPassword(parts.db, request.params);
    if (isRefusal(user)) return noSuchEntity(reply, NO_SUCH_USER);
    return reply.send({ success: true, merchantUser: describeMerchantUser(user) });
  });
}
