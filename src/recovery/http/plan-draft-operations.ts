import { draftOperations, fieldError } from "../../tenancy/index.ts";
import { planDrafts } from "../plans/plan-drafts.ts";
import { describePlan, PLAN_SCOPE, PlanChange, PlanSchema } from "./plan-schemas.ts";
import type { PlanParts } from "./save-plan.ts";

/** The operations of drafts and versions of recovery plans: `getRecoveryPlanDraft` and so on. */
export const PLAN_DRAFTS = draftOperations({
  name: "RecoveryPlan",
  scope: PLAN_SCOPE,
  content: PlanChange.properties,
  examples: [{ endAction: "cancel" }],
  kindOf: (parts: PlanParts) => planDrafts(parts),
  shown: { recoveryPlan: PlanSchema },
  show: (plan) => ({ recoveryPlan: describePlan(plan) }),
  answer: fieldError,
});
