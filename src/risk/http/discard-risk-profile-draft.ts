import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { discardProfileDraft } from "../drafts/draft-store.ts";
import { answerDraftRefusal, PROFILE_ID } from "./draft-schemas.ts";
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
      : answerDraftRefusal({ refused: true, code: "draft_not_found" }),
});
