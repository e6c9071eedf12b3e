import { defineOperation } from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { rejectReview } from "../risk/decide-review.ts";
import { answerDecision, decisionFields, type ReviewParts } from "./risk-decision.ts";

export const rejectRiskReviewOperation = defineOperation({
  id: "rejectRiskReview",
  method: "POST",
  summary: "Decline a transaction that is under review; its authorisation is voided",
  permission: "review",
  scope: TRANSACTION_SCOPE,
  response: decisionFields,
  run: async (
    { transactions }: ReviewParts,
    { params: { transactionUuid: uuid }, caller: { username: by } },
  ) => answerDecision(await rejectReview(transactions, { uuid, by })),
});
