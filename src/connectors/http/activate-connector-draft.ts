import { Type } from "typebox";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import {
  ACTIVATED_REVISION,
  closed,
  defineOperation,
  fieldError,
  Warnings,
  answerDraftRefusal,
  type DraftRefusal,
  type OperationRefusal,
  activateDraftOf,
} from "../../tenancy/index.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";
import { startExperiment } from "../experiments/start-experiment.ts";
import { connectorDrafts } from "../drafts/manage-draft.ts";
import { connectorAnswer, refuseChange, type ConnectorProblem } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema } from "./connector-schemas.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";
import { SUBJECT } from "./draft-schemas.ts";
import { describeExperiment, ExperimentSchema } from "./experiment-schema.ts";

const Body = Type.Object(
  {
    revision: ACTIVATED_REVISION,
    sharePercent: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description:
          "Tries the draft on that share of the payments, and leaves the version in force for the others. The uuid decides which takes part. With 100 it is compared with the 30 days before.",
        examples: [5],
      }),
    ),
    guardrail: Type.Optional(
      Type.Object(
        {
          approvalDropPoints: Type.Number({
            minimum: 0.1,
            maximum: 100,
            multipleOf: 0.01,
            description: "So many percentage points below the approval of the others. Default: 1.",
            examples: [1],
          }),
          after: Type.Integer({
            minimum: 1,
            maximum: 1_000_000,
            description: "Concluded payments of the draft before which it does not stop. Default: 500.",
            examples: [500],
          }),
        },
        { ...closed, title: "Guardrail", description: "When the draft stops by itself; for `sharePercent`." },
      ),
    ),
  },
  { ...closed, title: "ActivateConnectorDraftRequest" },
);

export const activateConnectorDraftOperation = defineOperation({
  id: "activateConnectorDraft",
  method: "POST",
  summary: "Put a prepared change of a connector in force, or try it on a share of the payments",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { subject: SUBJECT },
  body: Body,
  response: {
    connector: ConnectorSchema,
    warnings: Type.Optional(Warnings),
    experiment: Type.Optional(ExperimentSchema),
  },
  run: async (parts: ConnectorParts, { params: { connectorGuid, subject }, body, caller }) => {
    const { revision, sharePercent, guardrail } = body;
    if (sharePercent !== undefined) {
      const by = caller.username;
      const of = { connectorGuid, subject, revision, sharePercent, guardrail, by, parts };
      const tried = await startExperiment(parts.db, of);
      if (isRefusal(tried)) return refuseDraft(tried);
      const answer = connectorAnswer(tried.connector, parts);
      return { ...answer, experiment: describeExperiment(tried.experiment) };
    }
    if (guardrail !== undefined)
      return fieldError({ code: "notApplicable", path: "guardrail", fault: { code: "for_share" } });
    const draft = { id: connectorGuid, revision };
    const result = await activateDraftOf(parts.db, connectorDrafts(parts, subject), draft);
    return "activated" in result ? connectorAnswer(result.activated, parts) : refuseDraft(result);
  },
});

function refuseDraft(
  refusal: DraftRefusal | ConnectorProblem | Refusal<"connector_not_found" | "entity_not_found">,
): FieldRefused | OperationRefusal | undefined {
  switch (refusal.code) {
    case "connector_not_found":
    case "entity_not_found":
      return undefined;
    case "field_refused":
    case "needs_credentials":
      return refuseChange(refusal);
    default:
      return answerDraftRefusal(refusal, { field: "subject" });
  }
}
