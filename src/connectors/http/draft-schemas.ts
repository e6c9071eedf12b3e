import { Type } from "typebox";
import { fieldError, noSuchEntity, refuse, type OperationRefusal } from "../../tenancy/index.ts";
import { DRAFT_SUBJECTS, type ConnectorDraft, type ConnectorVersion } from "../drafts/draft.ts";
import type { activateDraft, draftFromVersion } from "../drafts/manage-draft.ts";
import { answerFieldRefused } from "./connector-answers.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";

export const SUBJECT = Type.Enum([...DRAFT_SUBJECTS], {
  description: "The rules of a routing connector, or the 3-D Secure of one with a provider.",
  examples: ["three_d_secure"],
});

const Content = Type.Record(Type.String(), Type.Unknown(), {
  description: "The part of the request of updateConnector.",
});
const By = Type.Union([Type.String(), Type.Null()], {
  description: "The credential or person; null: the gateway itself.",
});

export const Draft = Type.Object(
  {
    revision: Type.Integer({ description: "Counted up with each change; activateConnectorDraft takes it." }),
    content: Content,
    basedOn: Type.Integer({ description: "The number of the version that it was begun from." }),
    changedBy: By,
    changedAt: Type.String({ format: "date-time", description: "When it was changed last." }),
  },
  { title: "ConnectorDraft", description: "The draft." },
);

export const Version = Type.Object(
  {
    version: Type.Integer({ description: "Its number, from 1 on." }),
    content: Content,
    madeBy: By,
    madeAt: Type.String({ format: "date-time", description: "When it came in force." }),
  },
  { title: "ConnectorVersion" },
);

export function describeDraft({ revision, content, basedOn, changedBy, changedAt }: ConnectorDraft) {
  return { revision, content: { ...content }, basedOn, changedBy, changedAt: changedAt.toString() };
}

export function describeVersion({ number, content, madeBy, madeAt }: ConnectorVersion) {
  return { version: number, content: { ...content }, madeBy, madeAt: madeAt.toString() };
}

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
