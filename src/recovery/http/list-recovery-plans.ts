import { Type } from "typebox";
import { defineOperation, MERCHANT_SCOPE } from "../../tenancy/index.ts";
import { listPlans } from "../plans/plan-store.ts";
import { describePlan, PlanSchema } from "./plan-schemas.ts";
import type { PlanParts } from "./save-plan.ts";

export const listRecoveryPlansOperation = defineOperation({
  id: "listRecoveryPlans",
  method: "GET",
  summary: "List a merchant's recovery plans",
  permission: "read",
  scope: MERCHANT_SCOPE,
  response: { recoveryPlans: Type.Array(PlanSchema, { description: "The plans, the oldest first." }) },
  run: async ({ db }: PlanParts, { params: { merchantGuid } }) => ({
    recoveryPlans: (await listPlans(db, [merchantGuid])).map(describePlan),
  }),
});
