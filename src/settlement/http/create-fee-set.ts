import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  noSuchEntity,
  type OperationRefusal,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { createFeeSet, type FeeSetRefusal } from "../fees/create-fee-set.ts";
import type { SettlementParts } from "../parts.ts";
import { FeeSetBody } from "./fee-schemas.ts";

export const createFeeSetOperation = defineOperation({
  id: "createFeeSet",
  method: "POST",
  summary: "Set the fees of a tenant, merchant or connector from a moment on",
  permission: "configure",
  scope: "installation",
  body: FeeSetBody,
  response: { guid: Type.String({ description: "Id of the fee set." }) },
  run: async (parts: ProvisioningParts & Pick<SettlementParts, "findConnector">, { body }) => {
    const validFrom = Temporal.Instant.from(body.validFrom);
    const created = await createFeeSet(parts, { ...body, validFrom });
    return isRefusal(created) ? refuseFeeSet(created) : { guid: created.guid };
  },
});

function refuseFeeSet(refusal: FeeSetRefusal): OperationRefusal {
  switch (refusal.code) {
    case "no_such_owner":
      return noSuchEntity({ field: "ownerGuid", what: refusal.what, inPath: false });
    case "no_such_fee_entity":
      return noSuchEntity({ field: refusal.path, what: "fee entity of the tenant", inPath: false });
    case "already_set":
      return fieldError({
        path: "validFrom",
        fault: { code: "fee_set_taken" },
      });
    case "fee_invalid":
      return fieldError({ path: refusal.path, fault: refusal.fault });
  }
}
