import { defineOperation } from "../../tenancy/index.ts";
import { releaseReview } from "../risk/decide-review.ts";
import { decisionBy } from "./risk-decision.ts";

export const releaseRiskReviewOperation = defineOperation({
  id: "releaseRiskReview",
  summary: "Approve a transaction that is under review; a debit is captured",
  ...decisionBy(releaseReview),
});
