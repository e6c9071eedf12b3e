import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { updateProfile } from "../profile-store.ts";
import { refuseRules } from "../refuse-rules.ts";
import { PROFILE_SCOPE, profileFields, readProfile, refuseProfile } from "./profile-answers.ts";
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
    const change = readProfile(body);
    const problem = refuseRules(change);
    if (problem) return refuseProfile(problem);
    const riskProfile = await updateProfile(db, { id, change });
    if (isRefusal(riskProfile)) return refuseProfile(riskProfile);
    return riskProfile && { riskProfile };
  },
});
