import type { Evaluation } from "./evaluate-profile.ts";
import type { NamedProfile } from "./profiles-of.ts";

/** Findings of the rules, in the form of `setRisk`. */
export interface RiskFindings {
  readonly riskData?: FoundData<number>;
  readonly riskChecks?: readonly FoundCheck[];
  readonly metaRiskData?: FoundData<string>;
  readonly metaRiskChecks?: readonly FoundCheck[];
}

interface FoundData<Id> {
  readonly riskProfileId: Id;
  readonly riskProfileName: string;
  readonly riskCheckPerformedOn: string;
  readonly finalScore: number;
  readonly finalAction: string;
  readonly alert: boolean;
  readonly threeDSecure: string;
}

interface FoundCheck {
  readonly checkType: string;
  readonly ruleId: string;
  readonly action: string;
  readonly threeDSecure: string;
  readonly hit: boolean;
  readonly alert: boolean;
  readonly manualReview: boolean;
  readonly scoreAdded: number;
}

/** A profile with what its rules found. */
interface Evaluated {
  readonly named: NamedProfile;
  readonly evaluation: Evaluation;
}

export function findingsOf({
  own,
  meta,
}: {
  own: Evaluated | undefined;
  meta: Evaluated | undefined;
}): RiskFindings {
  return {
    ...(own && { riskData: dataOf(own), riskChecks: checksOf(own) }),
    // BI has the id of a meta-connector's profile as text.
    ...(meta && {
      metaRiskData: { ...dataOf(meta), riskProfileId: String(meta.named.profile.id) },
      metaRiskChecks: checksOf(meta),
    }),
  };
}

function dataOf({ named: { level, profile }, evaluation }: Evaluated): FoundData<number> {
  return {
    riskProfileId: profile.id,
    riskProfileName: profile.name,
    riskCheckPerformedOn: level,
    finalScore: evaluation.score,
    finalAction: evaluation.action,
    alert: evaluation.alert,
    threeDSecure: demand(evaluation.threeDSecure),
  };
}

function checksOf({ evaluation: { checks } }: Evaluated): FoundCheck[] {
  return checks.map(({ rule, hit }) => ({
    checkType: rule.check.kind,
    ruleId: rule.id,
    action: rule.action,
    threeDSecure: demand(rule.threeDSecure === true),
    hit,
    alert: rule.alert === true,
    manualReview: rule.action === "review",
    scoreAdded: hit && rule.action === "score" ? (rule.score ?? 0) : 0,
  }));
}

function demand(needed: boolean): string {
  return needed ? "mandatory" : "off";
}
