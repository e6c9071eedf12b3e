import { defineOperation, fieldError, MERCHANT_SCOPE } from "../../tenancy/index.ts";
import { BUILT_IN_PLAN } from "../plans/plan.ts";
import { insertPlan, listPlans } from "../plans/plan-store.ts";
import { changedPlan } from "../plans/plan-drafts.ts";
import { PlanBody, PlanSchema } from "./plan-schemas.ts";
import { savePlan, type PlanParts } from "./save-plan.ts";

/** Nobody needs more, and a list is one page. */
const MAX_PLANS = 50;

export const createRecoveryPlanOperation = defineOperation({
  id: "createRecoveryPlan",
  method: "POST",
  summary: "Create a recovery plan",
  permission: "configure",
  scope: MERCHANT_SCOPE,
  body: PlanBody,
  response: { recoveryPlan: PlanSchema },
  run: async (parts: PlanParts, { params: { merchantGuid }, body }) => {
    if ((await listPlans(parts.db, [merchantGuid])).length >= MAX_PLANS)
      return fieldError({
        path: "merchantGuid",
        fault: { code: "too_many_plans", values: { limit: MAX_PLANS } },
      });
    const guid = parts.ids.guid("RP");
    const plan = changedPlan({ ...BUILT_IN_PLAN, guid, merchantGuid, isDefault: false }, body);
    return savePlan(parts, plan, insertPlan);
  },
});
