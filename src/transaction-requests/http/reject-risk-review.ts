import { defineOperation } from "../../tenancy/index.ts";
import { rejectReview } from "../risk/decide-review.ts";
import { decisionBy } from "./risk-decision.ts";

export const rejectRiskReviewOperation = defineOperation({
  id: "rejectRiskReview",
  summary: "Decline a transaction that is under review; its authorisation is voided",
  ...decisionBy(rejectReview),
});
