import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { describeErasure } from "./describe-erasure.ts";
import { ERASURE_SCOPE, ErasureSchema } from "./person-schemas.ts";

export const getErasureOperation = defineOperation({
  id: "getErasure",
  method: "GET",
  summary: "How far an erasure has come, and its receipt",
  permission: "privacy",
  scope: ERASURE_SCOPE,
  response: { erasure: ErasureSchema },
  run: async (_parts: ProvisioningParts, { entity }) => ({ erasure: describeErasure(entity) }),
});
