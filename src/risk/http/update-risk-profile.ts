import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { findProfile, updateProfile } from "../profile-store.ts";
import { refuseRules } from "../refuse-rules.ts";
import { PROFILE_ID } from "./draft-schemas.ts";
import { PROFILE_SCOPE, profileFields, readProfile, refuseProfile, savedProfile } from "./profile-answers.ts";
import { RiskProfileChange } from "./profile-schemas.ts";

export const updateRiskProfileOperation = defineOperation({
  id: "updateRiskProfile",
  method: "POST",
  summary: "Change a risk profile",
  permission: "configure",
  scope: PROFILE_SCOPE,
  params: { profileId: PROFILE_ID },
  body: RiskProfileChange,
  response: profileFields,
  readOnly: {
    names: ["id", "tenantGuid"],
    shown: ({ db }: ProvisioningParts, params) => findProfile(db, Number(params.profileId)),
  },
  run: async ({ db }: ProvisioningParts, { params, body }) => {
    const change = readProfile(body);
    const problem = refuseRules(change);
    if (problem) return refuseProfile(problem);
    const id = Number(params.profileId);
    const updated = await updateProfile(db, { id, change });
    if (isRefusal(updated)) return refuseProfile(updated);
    return updated ? savedProfile(db, id) : noSuchEntity(PROFILE_SCOPE);
  },
});
