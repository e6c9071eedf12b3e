import { defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { findErasure } from "../person/erasure-store.ts";
import { describeErasure } from "./describe-erasure.ts";
import { ERASURE_GUID, ERASURE_SCOPE, ErasureSchema } from "./person-schemas.ts";

export const getErasureOperation = defineOperation({
  id: "getErasure",
  method: "GET",
  summary: "How far an erasure has come, and its receipt",
  permission: "privacy",
  scope: ERASURE_SCOPE,
  params: { erasureGuid: ERASURE_GUID },
  response: { erasure: ErasureSchema },
  run: async ({ db }: ProvisioningParts, { params: { erasureGuid: guid } }) => {
    const erasure = await findErasure(db, { guid });
    return erasure ? { erasure: describeErasure(erasure) } : noSuchEntity(ERASURE_SCOPE);
  },
});
