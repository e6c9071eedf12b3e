import { Type } from "typebox";
import {
  defineOperation,
  PageQuery,
  TENANT_SCOPE,
  type ProvisioningParts,
  nextPage,
  readPage,
} from "../../tenancy/index.ts";
import { listFeeEntities } from "../fees/fee-store.ts";
import { FeeEntitySchema } from "./fee-schemas.ts";

export const listFeeEntitiesOperation = defineOperation({
  id: "listFeeEntities",
  method: "GET",
  summary: "List a tenant's entities that take fees",
  permission: "read",
  scope: TENANT_SCOPE,
  query: PageQuery,
  response: { feeEntities: Type.Array(FeeEntitySchema, { description: "The entities." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, query }) => {
    const { entries: feeEntities, next } = await readPage(query, ({ after = "", limit }) =>
      listFeeEntities(db, { tenantGuid, after, limit }),
    );
    return { feeEntities, next };
  },
});
