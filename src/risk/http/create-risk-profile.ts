import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, findTenant, noSuchEntity, TENANT_GUID, TENANT_SCOPE } from "../../tenancy/index.ts";
import type { RiskProvisioningParts } from "../parts.ts";
import { insertProfile } from "../profile-store.ts";
import { refuseRules } from "../refuse-rules.ts";
import { profileFields, readProfile, refuseProfile, savedProfile } from "./profile-answers.ts";
import { RiskProfileBody } from "./profile-schemas.ts";

export const createRiskProfileOperation = defineOperation({
  id: "createRiskProfile",
  method: "POST",
  summary: "Create a risk profile",
  permission: "configure",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  body: RiskProfileBody,
  response: profileFields,
  run: async ({ db, sealer }: RiskProvisioningParts, { params: { tenantGuid }, body }) => {
    if (!(await findTenant(db, { tenantGuid, sealer }))) return noSuchEntity(TENANT_SCOPE);
    const profile = {
      description: "",
      isDefault: false,
      disabled: false,
      rules: [],
      scoreCard: [],
      ...readProfile(body),
    };
    const problem = refuseRules(profile);
    if (problem) return refuseProfile(problem);
    const id = await insertProfile(db, { tenantGuid, profile });
    return isRefusal(id) ? refuseProfile(id) : savedProfile(db, id);
  },
});
