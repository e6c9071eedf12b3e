import { draftOperations, fieldError, noSuchEntity } from "../../tenancy/index.ts";
import { planDrafts } from "../plans/plan-drafts.ts";
import { findPlan, type StoredPlan } from "../plans/plan-store.ts";
import type { PlanProblem } from "../plans/refuse-plan.ts";
import { describePlan, PLAN_GUID, PLAN_SCOPE, PlanChange, PlanSchema } from "./plan-schemas.ts";
import type { PlanParts } from "./save-plan.ts";

/** The operations of drafts and versions of recovery plans, each named in its own file. */
export const PLAN_DRAFTS = draftOperations<PlanParts, StoredPlan, PlanProblem>({
  name: "RecoveryPlan",
  what: "recovery plan",
  scope: PLAN_SCOPE,
  param: PLAN_GUID,
  change: PlanChange,
  examples: [{ endAction: "cancel" }],
  kindOf: planDrafts,
  shown: { recoveryPlan: PlanSchema },
  show: async ({ db }, guid) => {
    const plan = await findPlan(db, guid);
    return plan ? { recoveryPlan: describePlan(plan) } : noSuchEntity(PLAN_SCOPE);
  },
  answer: fieldError,
});
