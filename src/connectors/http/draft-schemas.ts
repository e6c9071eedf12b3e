import { Type } from "typebox";
import {
  draftSchema,
  fieldError,
  noSuchEntity,
  refuse,
  versionSchema,
  type OperationRefusal,
} from "../../tenancy/index.ts";
import { DRAFT_SUBJECTS } from "../drafts/draft.ts";
import type { activateDraft, draftFromVersion } from "../drafts/manage-draft.ts";
import { answerFieldRefused } from "./connector-answers.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";

export const SUBJECT = Type.Enum([...DRAFT_SUBJECTS], {
  description: "The rules of a routing connector, or the 3-D Secure of one with a provider.",
  examples: ["three_d_secure"],
});

export const Draft = draftSchema("updateConnector", "ConnectorDraft");
export const Version = versionSchema("updateConnector", "ConnectorVersion");

type DraftRefusal =
  | Exclude<
      Extract<Awaited<ReturnType<typeof activateDraft>>, { refused: true }>,
      { code: "needs_credentials" }
    >
  | Extract<Awaited<ReturnType<typeof draftFromVersion>>, { refused: true }>;

/** The response to a refusal of a use case of drafts. */
export function answerDraftRefusal(refusal: DraftRefusal): OperationRefusal {
  switch (refusal.code) {
    case "connector_not_found":
      return noSuchEntity(CONNECTOR_SCOPE);
    case "field_refused":
      return answerFieldRefused(refusal);
    case "draft_not_found":
      return noSuchEntity({ field: "subject", what: "draft" });
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
