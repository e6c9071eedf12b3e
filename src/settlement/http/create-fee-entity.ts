import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { insertFeeEntity } from "../fees/fee-store.ts";
import { FeeEntityBody } from "./fee-schemas.ts";

export const createFeeEntityOperation = defineOperation({
  id: "createFeeEntity",
  method: "POST",
  summary: "Create an entity that takes fees",
  permission: "configure",
  scope: TENANT_SCOPE,
  body: FeeEntityBody,
  response: { guid: Type.String({ description: "Id of the fee entity." }) },
  run: async ({ db, ids }: ProvisioningParts, { params: { tenantGuid }, body }) => {
    const guid = ids.uuid();
    await insertFeeEntity(db, { guid, tenantGuid, ...body });
    return { guid };
  },
});
