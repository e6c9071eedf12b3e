import { dryRunAuthenticationOperation } from "./dry-run-authentication.ts";
import { dryRunRiskProfileOperation } from "./dry-run-risk-profile.ts";
import { dryRunRoutingOperation } from "./dry-run-routing.ts";
import { explainAuthenticationOperation } from "./explain-authentication.ts";
import { explainRiskProfileOperation } from "./explain-risk-profile.ts";
import { explainRouteOperation } from "./explain-route.ts";
import { getAuthenticationTraceOperation } from "./get-authentication-trace.ts";
import { listDisputesOperation } from "./list-disputes.ts";
import { listRiskReviewsOperation } from "./list-risk-reviews.ts";
import { rejectRiskReviewOperation } from "./reject-risk-review.ts";
import { releaseRiskReviewOperation } from "./release-risk-review.ts";

/** The provisioning operations about single payments. */
export const transactionOperations = [
  getAuthenticationTraceOperation,
  listDisputesOperation,
  listRiskReviewsOperation,
  releaseRiskReviewOperation,
  rejectRiskReviewOperation,
  explainRouteOperation,
  dryRunRoutingOperation,
  explainAuthenticationOperation,
  dryRunAuthenticationOperation,
  explainRiskProfileOperation,
  dryRunRiskProfileOperation,
];
