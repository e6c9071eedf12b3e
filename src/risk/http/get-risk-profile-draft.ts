import { Type } from "typebox";
import { defineOperation, describeDraft, Nullable, type ProvisioningParts } from "../../tenancy/index.ts";
import { currentProfileVersion, findProfileDraft } from "../drafts/draft-store.ts";
import { Draft, PROFILE_ID } from "./draft-schemas.ts";
import { PROFILE_SCOPE } from "./profile-answers.ts";

export const getRiskProfileDraftOperation = defineOperation({
  id: "getRiskProfileDraft",
  method: "GET",
  summary: "Get the prepared change of a risk profile",
  permission: "read",
  scope: PROFILE_SCOPE,
  params: { profileId: PROFILE_ID },
  response: {
    draft: Nullable(Draft, "Null: there is none."),
    version: Type.Integer({ description: "The number of the version in force." }),
  },
  run: async ({ db }: ProvisioningParts, { params }) => {
    const id = Number(params.profileId);
    const [draft, version] = await Promise.all([findProfileDraft(db, id), currentProfileVersion(db, id)]);
    return { draft: draft ? describeDraft(draft) : null, version };
  },
});
