import { defineOperation } from "../../tenancy/index.ts";
import { deletePlan } from "../plans/plan-store.ts";
import { PLAN_SCOPE } from "./plan-schemas.ts";
import type { PlanParts } from "./save-plan.ts";

/** Open cases keep the plan with which they began. */
export const deleteRecoveryPlanOperation = defineOperation({
  id: "deleteRecoveryPlan",
  method: "POST",
  summary: "Delete a recovery plan",
  permission: "configure",
  scope: PLAN_SCOPE,
  response: {},
  run: async ({ db }: PlanParts, { params: { planGuid } }) =>
    (await deletePlan(db, planGuid)) ? {} : undefined,
});
