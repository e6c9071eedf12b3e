import { Type, type Static } from "typebox";
import type { Queryable } from "../../platform/database/index.ts";
import {
  answerDraftRefusal,
  describeDraft,
  draftSchema,
  noSuchEntity,
  type OperationRefusal,
} from "../../tenancy/index.ts";
import { findProfileDraft } from "../drafts/draft-store.ts";
import type { activateProfileDraft, draftFromProfileVersion } from "../drafts/manage-draft.ts";
import { PROFILE_SCOPE, refuseProfile } from "./profile-answers.ts";

export const PROFILE_ID = Type.String({
  pattern: "^[1-9][0-9]{0,8}$",
  description: "The risk profile.",
  examples: ["1"],
});
export const Draft = draftSchema("updateRiskProfile", "RiskProfileDraft");

type Refused<T> = Exclude<T, { readonly saved: true } | { readonly activated: true }>;
type ProfileRefusal = Refused<
  Awaited<ReturnType<typeof activateProfileDraft>> | Awaited<ReturnType<typeof draftFromProfileVersion>>
>;

/** The draft that a change of it led to. */
export async function savedDraft(
  db: Queryable,
  profileId: number,
): Promise<{ draft: Static<typeof Draft> } | OperationRefusal> {
  const draft = await findProfileDraft(db, profileId);
  return draft ? { draft: describeDraft(draft) } : noSuchEntity(PROFILE_SCOPE);
}

/** The response to a refusal of a use case of drafts. */
export function answerProfileDraft(refusal: ProfileRefusal): OperationRefusal {
  if (!("refused" in refusal)) return refuseProfile(refusal);
  switch (refusal.code) {
    case "profile_not_found":
      return noSuchEntity(PROFILE_SCOPE);
    case "tenant_has_default":
      return refuseProfile(refusal);
    default:
      return answerDraftRefusal(refusal, { field: "profileId" });
  }
}
