import { Type } from "typebox";
import {
  defineOperation,
  findTenant,
  noSuchEntity,
  TENANT_GUID,
  TENANT_SCOPE,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { insertFeeEntity } from "../fees/fee-store.ts";
import { FeeEntityBody } from "./fee-schemas.ts";

export const createFeeEntityOperation = defineOperation({
  id: "createFeeEntity",
  method: "POST",
  summary: "Create an entity that takes fees",
  permission: "configure",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  body: FeeEntityBody,
  response: { guid: Type.String({ description: "Id of the fee entity." }) },
  run: async ({ db, sealer, ids }: ProvisioningParts, { params: { tenantGuid }, body }) => {
    if (!(await findTenant(db, { tenantGuid, sealer }))) return noSuchEntity(TENANT_SCOPE);
    const guid = ids.uuid();
    await insertFeeEntity(db, { guid, tenantGuid, ...body });
    return { guid };
  },
});
