import { defineOperation } from "../../tenancy/index.ts";
import { TRANSACTION_SCOPE } from "../../transactions/index.ts";
import { releaseReview } from "../risk/decide-review.ts";
import { answerDecision, decisionFields, type ReviewParts } from "./risk-decision.ts";

export const releaseRiskReviewOperation = defineOperation({
  id: "releaseRiskReview",
  method: "POST",
  summary: "Approve a transaction that is under review; a debit is captured",
  permission: "review",
  scope: TRANSACTION_SCOPE,
  response: decisionFields,
  run: async (
    { transactions }: ReviewParts,
    { params: { transactionUuid: uuid }, caller: { username: by } },
  ) => answerDecision(await releaseReview(transactions, { uuid, by })),
});
