import { latestAssessments } from "../../../risk/index.ts";
import { rejectReview, releaseReview } from "../../../transaction-requests/index.ts";
import type { Transaction } from "../../../transactions/index.ts";
import type { ConsoleParts } from "../../parts.ts";

/** Decisions on a payment that the risk rules put under review; each has its use case, which the API calls too. */
export const REVIEW_DECISIONS = { release: releaseReview, reject: rejectReview } as const;
export type ReviewDecision = keyof typeof REVIEW_DECISIONS;

/** A decision moves money as a capture or void does. */
export const REVIEW_PERMISSION = "capture_and_void";

export function isUnderReview({ status }: Pick<Transaction, "status">): boolean {
  return status === "pending_review";
}

/** Why it is under review. */
export interface ReviewReason {
  readonly score: number;
  /** The rules that matched: of which profile, and what they check. */
  readonly rules: readonly {
    readonly profile: string;
    readonly ruleId: string;
    readonly checkType: string;
  }[];
}

/** Undefined when its assessment is not kept any more. */
export async function reasonOfReview(
  { db }: Pick<ConsoleParts, "db">,
  { uuid }: Pick<Transaction, "uuid">,
): Promise<ReviewReason | undefined> {
  const assessment = (await latestAssessments(db, [uuid])).get(uuid);
  if (!assessment) return undefined;
  const { score, findings } = assessment;
  const { riskData, riskChecks = [], metaRiskData, metaRiskChecks = [] } = findings;
  const rules = [
    ...metaRiskChecks.map((check) => ({ ...check, profile: metaRiskData?.riskProfileName ?? "" })),
    ...riskChecks.map((check) => ({ ...check, profile: riskData?.riskProfileName ?? "" })),
  ];
  return { score, rules: rules.filter(({ hit }) => hit) };
}
