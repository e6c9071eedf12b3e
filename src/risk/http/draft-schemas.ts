import { Type, type Static } from "typebox";
import type { Queryable } from "../../platform/database/index.ts";
import {
  describeDraft,
  draftSchema,
  fieldError,
  noSuchEntity,
  refuse,
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
type DraftRefusal = Refused<
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
export function answerDraftRefusal(refusal: DraftRefusal): OperationRefusal {
  if (!("refused" in refusal)) return refuseProfile(refusal);
  switch (refusal.code) {
    case "profile_not_found":
      return noSuchEntity(PROFILE_SCOPE);
    case "tenant_has_default":
      return refuseProfile(refusal);
    case "draft_not_found":
      return noSuchEntity({ field: "profileId", what: "draft" });
    case "version_not_found":
      return fieldError({ code: "noSuchEntity", path: "version", message: "there is no such version" });
    case "draft_changed":
      return fieldError({ path: "revision", message: "the draft was changed since: read it again" });
    case "changed_since":
      return refuse(
        409,
        "valueNotAllowed",
        "What is in force was changed since the draft was begun: begin it again",
      );
  }
}
