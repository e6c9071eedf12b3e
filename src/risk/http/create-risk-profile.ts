import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, TENANT_SCOPE } from "../../tenancy/index.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import { insertProfile } from "../profile-store.ts";
import { refuseRules } from "../refuse-rules.ts";
import { profileFields, refuseProfile } from "./profile-answers.ts";
import { RiskProfileBody } from "./profile-schemas.ts";

export const createRiskProfileOperation = defineOperation({
  id: "createRiskProfile",
  method: "POST",
  summary: "Create a risk profile",
  permission: "configure",
  scope: TENANT_SCOPE,
  body: RiskProfileBody,
  response: profileFields,
  run: async ({ db }: RiskProvisioningParts, { params: { tenantGuid }, body }) => {
    const profile = {
      description: "",
      isDefault: false,
      disabled: false,
      rules: [],
      scoreCard: [],
      ...body,
    };
    const problem = refuseRules(profile);
    if (problem) return refuseProfile(problem);
    const riskProfile = await insertProfile(db, { tenantGuid, profile });
    return isRefusal(riskProfile) ? refuseProfile(riskProfile) : { riskProfile };
  },
});
