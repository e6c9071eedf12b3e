import { Type } from "typebox";
import { closed, defineOperation, SAVED_REVISION, type ProvisioningParts } from "../../tenancy/index.ts";
import { saveProfileDraft } from "../drafts/manage-draft.ts";
import { answerProfileDraft, Draft, PROFILE_ID, savedDraft } from "./draft-schemas.ts";
import { PROFILE_SCOPE, readProfile } from "./profile-answers.ts";
import { RiskProfileChange } from "./profile-schemas.ts";

const Body = Type.Object(
  { revision: Type.Optional(SAVED_REVISION), ...RiskProfileChange.properties },
  { ...closed, minProperties: 1, title: "SaveRiskProfileDraftRequest" },
);

export const saveRiskProfileDraftOperation = defineOperation({
  id: "saveRiskProfileDraft",
  method: "POST",
  summary: "Prepare a change of a risk profile that is not in force yet",
  description: "The fields are those of updateRiskProfile. A draft of the profile is replaced.",
  permission: "configure",
  scope: PROFILE_SCOPE,
  params: { profileId: PROFILE_ID },
  body: Body,
  response: { draft: Draft },
  run: async ({ db, clock }: ProvisioningParts, { params, body: { revision, ...change }, caller }) => {
    const profileId = Number(params.profileId);
    const content = readProfile(change);
    const by = caller.username;
    const saved = await saveProfileDraft(db, { profileId, content, by, clock, revision });
    return "saved" in saved ? savedDraft(db, profileId) : answerProfileDraft(saved);
  },
});
