import { defineOperation } from "../../tenancy/index.ts";
import { updatePlan } from "../plans/plan-store.ts";
import { changedPlan } from "../plans/plan-drafts.ts";
import { describePlan, PLAN_SCOPE, PlanChange, PlanSchema } from "./plan-schemas.ts";
import { savePlan, type PlanParts } from "./save-plan.ts";

export const updateRecoveryPlanOperation = defineOperation({
  id: "updateRecoveryPlan",
  method: "POST",
  summary: "Change a recovery plan",
  permission: "configure",
  scope: PLAN_SCOPE,
  body: PlanChange,
  response: { recoveryPlan: PlanSchema },
  readOnly: {
    names: ["guid", "merchantGuid"],
    shown: describePlan,
  },
  run: (parts: PlanParts, { entity, body }) => savePlan(parts, changedPlan(entity, body), updatePlan),
});
