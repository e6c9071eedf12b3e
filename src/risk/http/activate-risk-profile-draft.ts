import { Type } from "typebox";
import { ACTIVATED_REVISION, closed, defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { activateProfileDraft } from "../drafts/manage-draft.ts";
import { answerProfileDraft, PROFILE_ID } from "./draft-schemas.ts";
import { PROFILE_SCOPE, profileFields, savedProfile } from "./profile-answers.ts";

export const activateRiskProfileDraftOperation = defineOperation({
  id: "activateRiskProfileDraft",
  method: "POST",
  summary: "Put a prepared change of a risk profile in force",
  permission: "configure",
  scope: PROFILE_SCOPE,
  params: { profileId: PROFILE_ID },
  body: Type.Object(
    { revision: ACTIVATED_REVISION },
    { ...closed, title: "ActivateRiskProfileDraftRequest" },
  ),
  response: profileFields,
  run: async ({ db }: ProvisioningParts, { params, body: { revision } }) => {
    const profileId = Number(params.profileId);
    const activated = await activateProfileDraft(db, { profileId, revision });
    return "activated" in activated ? savedProfile(db, profileId) : answerProfileDraft(activated);
  },
});
