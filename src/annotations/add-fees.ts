import { defineOperation, type ProvisioningParts } from "../tenancy/index.ts";
import { ANNOTATED_SCOPE, answerAnnotation } from "./annotation-answers.ts";
import { FeesBody } from "./annotation-schemas.ts";
import { addFees, MAX_FEES } from "./write-annotations.ts";

export const addFeesOperation = defineOperation({
  id: "addFees",
  method: "POST",
  summary: "Add fees to a transaction",
  permission: "annotate",
  scope: ANNOTATED_SCOPE,
  body: FeesBody,
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { uuid }, body }) =>
    answerAnnotation(await addFees(db, { uuid, fees: body.fees }), { path: "fees", most: MAX_FEES }),
});
