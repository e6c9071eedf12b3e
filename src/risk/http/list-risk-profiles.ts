import { Type } from "typebox";
import {
  defineOperation,
  nextPage,
  TENANT_SCOPE,
  type ProvisioningParts,
  readPage,
} from "../../tenancy/index.ts";
import { listProfiles } from "../profile-store.ts";
import { NumberedPage } from "./numbered-page.ts";
import { RiskProfileSchema } from "./profile-schemas.ts";

const MAX_ID = 2_147_483_647;

export const listRiskProfilesOperation = defineOperation({
  id: "listRiskProfiles",
  method: "GET",
  summary: "List a tenant's own risk profiles",
  permission: "read",
  scope: TENANT_SCOPE,
  query: NumberedPage,
  response: { riskProfiles: Type.Array(RiskProfileSchema, { description: "The profiles." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, query }) => {
    const { entries: riskProfiles, next } = await readPage(
      query,
      ({ after = "0", limit }) =>
        listProfiles(db, { tenantGuid, after: Math.min(Number(after), MAX_ID), limit }),
      ({ id }) => String(id),
    );
    return { riskProfiles, next };
  },
});
