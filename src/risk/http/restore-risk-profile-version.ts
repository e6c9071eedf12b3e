import { Type } from "typebox";
import { closed, defineOperation, RESTORED_VERSION, type ProvisioningParts } from "../../tenancy/index.ts";
import { draftFromProfileVersion } from "../drafts/manage-draft.ts";
import { answerProfileDraft, Draft, PROFILE_ID, savedDraft } from "./draft-schemas.ts";
import { PROFILE_SCOPE } from "./profile-answers.ts";

export const restoreRiskProfileVersionOperation = defineOperation({
  id: "restoreRiskProfileVersion",
  method: "POST",
  summary: "Prepare going back to what a risk profile was set to before",
  description: "It becomes the draft of the profile; activateRiskProfileDraft puts it in force.",
  permission: "configure",
  scope: PROFILE_SCOPE,
  params: { profileId: PROFILE_ID },
  body: Type.Object({ version: RESTORED_VERSION }, { ...closed, title: "RestoreRiskProfileVersionRequest" }),
  response: { draft: Draft },
  run: async ({ db, clock }: ProvisioningParts, { params, body: { version: number }, caller }) => {
    const profileId = Number(params.profileId);
    const begun = await draftFromProfileVersion(db, { profileId, number, by: caller.username, clock });
    return "saved" in begun ? savedDraft(db, profileId) : answerProfileDraft(begun);
  },
});
