import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { discardProfileDraft } from "../drafts/draft-store.ts";
import { answerProfileDraft, PROFILE_ID } from "./draft-schemas.ts";
import { PROFILE_SCOPE } from "./profile-answers.ts";

export const discardRiskProfileDraftOperation = defineOperation({
  id: "discardRiskProfileDraft",
  method: "POST",
  summary: "Discard a prepared change of a risk profile",
  permission: "configure",
  scope: PROFILE_SCOPE,
  params: { profileId: PROFILE_ID },
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { profileId } }) =>
    (await discardProfileDraft(db, Number(profileId)))
      ? {}
      : answerProfileDraft({ refused: true, code: "draft_not_found" }),
});
