import type { Risk, RiskCheck, RiskData } from "../../annotations/index.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { type DocumentPart, filled, known } from "./values.ts";

/** The findings of the gateway's risk rules, or those of an external risk engine by `setRisk`, which are the later ones. */
export function riskFields({ transaction, annotations, riskFindings }: TransactionFacts): DocumentPart {
  const { risk: set } = annotations;
  const risk = set ?? riskFindings;
  return {
    is_in_manual_review: transaction.status === "pending_review" || (set !== null && isInManualReview(set)),
    risk_data: risk?.riskData && filled(dataObject(risk.riskData)),
    risk_checks: filled((risk?.riskChecks ?? []).map(checkObject)),
    meta_risk_data: risk?.metaRiskData && filled(dataObject(risk.metaRiskData)),
    meta_risk_checks: filled((risk?.metaRiskChecks ?? []).map(checkObject)),
  };
}

/** A hit that requires a review. Setting the risk again without it ends the review. */
function isInManualReview({ riskChecks = [], metaRiskChecks = [] }: Risk): boolean {
  return [...riskChecks, ...metaRiskChecks].some(({ manualReview, hit }) => manualReview && hit !== false);
}

function dataObject(data: RiskData): DocumentPart {
  return known({
    risk_profile_id: data.riskProfileId,
    risk_profile_name: data.riskProfileName,
    risk_check_performed_on: data.riskCheckPerformedOn,
    final_score: data.finalScore,
    final_action: data.finalAction,
    alert: data.alert,
    "3d_secure": data.threeDSecure,
  });
}

function checkObject(check: RiskCheck): DocumentPart {
  return known({
    check_type: check.checkType,
    rule_id: check.ruleId,
    action: check.action,
    "3d_secure": check.threeDSecure,
    hit: check.hit,
    alert: check.alert,
    manual_review: check.manualReview,
    score_added: check.scoreAdded,
  });
}
