import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { updateProfile } from "../profile-store.ts";
import { refuseRules } from "../refuse-rules.ts";
import { PROFILE_SCOPE, profileFields, refuseProfile } from "./profile-answers.ts";
import { RiskProfileChange } from "./profile-schemas.ts";

export const updateRiskProfileOperation = defineOperation({
  id: "updateRiskProfile",
  method: "POST",
  summary: "Change a risk profile",
  permission: "configure",
  scope: PROFILE_SCOPE,
  body: RiskProfileChange,
  response: profileFields,
  readOnly: {
    names: ["id", "tenantGuid"],
    shown: (profile) => profile,
  },
  run: async ({ db }: ProvisioningParts, { entity: { id }, body }) => {
    const problem = refuseRules(body);
    if (problem) return refuseProfile(problem);
    const riskProfile = await updateProfile(db, { id, change: body });
    if (isRefusal(riskProfile)) return refuseProfile(riskProfile);
    return riskProfile && { riskProfile };
  },
});
