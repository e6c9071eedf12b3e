import { defineOperation, type ProvisioningParts } from "../tenancy/index.ts";
import { ANNOTATED_SCOPE, answerAnnotation } from "./annotation-answers.ts";
import { ReconciliationBody } from "./annotation-schemas.ts";
import { setReconciliation } from "./write-annotations.ts";

export const setReconciliationOperation = defineOperation({
  id: "setReconciliation",
  method: "POST",
  summary: "Say whether a transaction matches its provider's records",
  permission: "annotate",
  scope: ANNOTATED_SCOPE,
  body: ReconciliationBody,
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { uuid }, body }) =>
    answerAnnotation(await setReconciliation(db, { uuid, reconciliation: body })),
});
