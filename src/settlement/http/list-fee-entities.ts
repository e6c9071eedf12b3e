import { Type } from "typebox";
import {
  defineOperation,
  MAX_PER_PAGE,
  nextPage,
  pageIn,
  pageOf,
  PageQuery,
  TENANT_GUID,
  TENANT_SCOPE,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { listFeeEntities } from "../fees/fee-store.ts";
import { FeeEntitySchema } from "./fee-schemas.ts";

export const listFeeEntitiesOperation = defineOperation({
  id: "listFeeEntities",
  method: "GET",
  summary: "List a tenant's entities that take fees",
  permission: "read",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  query: PageQuery,
  response: { feeEntities: Type.Array(FeeEntitySchema, { description: "The entities." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, query }) => {
    const { after = "", limit = MAX_PER_PAGE } = pageIn(query);
    const rows = await listFeeEntities(db, { tenantGuid, after, limit: limit + 1 });
    const { entries, next } = pageOf(rows, { limit });
    return { feeEntities: [...entries], next };
  },
});
