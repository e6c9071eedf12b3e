import { defineOperation, type ProvisioningParts } from "../tenancy/index.ts";
import { ANNOTATED_SCOPE, answerAnnotation } from "./annotation-answers.ts";
import { SettlementBody } from "./annotation-schemas.ts";
import { setSettlement } from "./write-annotations.ts";

export const setSettlementOperation = defineOperation({
  id: "setSettlement",
  method: "POST",
  summary: "Say how a transaction was settled",
  permission: "annotate",
  scope: ANNOTATED_SCOPE,
  body: SettlementBody,
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { uuid }, body }) =>
    answerAnnotation(await setSettlement(db, { uuid, settlement: body })),
});
