import { defineOperation, noSuchEntity } from "../../tenancy/index.ts";
import { findPlan, updatePlan } from "../plans/plan-store.ts";
import { describePlan, PLAN_GUID, PLAN_SCOPE, PlanChange, PlanSchema } from "./plan-schemas.ts";
import { changedPlan } from "../plans/plan-drafts.ts";
import { savePlan, type PlanParts } from "./save-plan.ts";

export const updateRecoveryPlanOperation = defineOperation({
  id: "updateRecoveryPlan",
  method: "POST",
  summary: "Change a recovery plan",
  permission: "configure",
  scope: PLAN_SCOPE,
  params: { planGuid: PLAN_GUID },
  body: PlanChange,
  response: { recoveryPlan: PlanSchema },
  readOnly: {
    names: ["guid", "merchantGuid"],
    shown: async ({ db }: PlanParts, { planGuid }) => {
      const plan = await findPlan(db, planGuid);
      return plan && describePlan(plan);
    },
  },
  run: async (parts: PlanParts, { params: { planGuid }, body }) => {
    const plan = await findPlan(parts.db, planGuid);
    return plan ? savePlan(parts, changedPlan(plan, body), updatePlan) : noSuchEntity(PLAN_SCOPE);
  },
});
