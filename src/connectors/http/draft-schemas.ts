import { Type } from "typebox";
import {
  answerDraftRefusal,
  draftSchema,
  noSuchEntity,
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

type Refused =
  | Exclude<
      Extract<Awaited<ReturnType<typeof activateDraft>>, { refused: true }>,
      { code: "needs_credentials" }
    >
  | Extract<Awaited<ReturnType<typeof draftFromVersion>>, { refused: true }>;

/** The response to a refusal of a use case of drafts. */
export function answerConnectorDraft(refusal: Refused): OperationRefusal {
  switch (refusal.code) {
    case "connector_not_found":
      return noSuchEntity(CONNECTOR_SCOPE);
    case "field_refused":
      return answerFieldRefused(refusal);
    default:
      return answerDraftRefusal(refusal, { field: "subject" });
  }
}
