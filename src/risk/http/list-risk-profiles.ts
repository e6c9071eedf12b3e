import { Type } from "typebox";
import {
  cutPage,
  defineOperation,
  MAX_PER_PAGE,
  nextPage,
  TENANT_GUID,
  TENANT_SCOPE,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { listProfiles } from "../profile-store.ts";
import { NumberedPage } from "./numbered-page.ts";
import { describeProfile } from "./profile-answers.ts";
import { RiskProfileSchema } from "./profile-schemas.ts";

const MAX_ID = 2_147_483_647;

export const listRiskProfilesOperation = defineOperation({
  id: "listRiskProfiles",
  method: "GET",
  summary: "List a tenant's own risk profiles",
  permission: "read",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  query: NumberedPage,
  response: { riskProfiles: Type.Array(RiskProfileSchema, { description: "The profiles." }), ...nextPage },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, query }) => {
    const after = Math.min(Number(query.after ?? 0), MAX_ID);
    const rows = await listProfiles(db, { tenantGuid, after, limit: MAX_PER_PAGE + 1 });
    const { entries, next } = cutPage(rows, { cursor: ({ id }) => String(id) });
    return { riskProfiles: entries.map(describeProfile), next };
  },
});
