import { defineOperation, type ProvisioningParts } from "../tenancy/index.ts";
import { ANNOTATED_SCOPE, answerAnnotation } from "./annotation-answers.ts";
import { RiskBody } from "./annotation-schemas.ts";
import { setRisk } from "./write-annotations.ts";

export const setRiskOperation = defineOperation({
  id: "setRisk",
  method: "POST",
  summary: "Say what a risk engine found in a transaction",
  permission: "annotate",
  scope: ANNOTATED_SCOPE,
  body: RiskBody,
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { uuid }, body }) =>
    answerAnnotation(await setRisk(db, { uuid, risk: body })),
});
