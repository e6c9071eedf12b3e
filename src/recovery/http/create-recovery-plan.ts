import {
  defineOperation,
  fieldError,
  findMerchant,
  MERCHANT_GUID,
  MERCHANT_SCOPE,
  noSuchEntity,
} from "../../tenancy/index.ts";
import { BUILT_IN_PLAN } from "../plans/plan.ts";
import { insertPlan, listPlans } from "../plans/plan-store.ts";
import { PlanBody, PlanSchema } from "./plan-schemas.ts";
import { changedPlan } from "../plans/plan-drafts.ts";
import { savePlan, type PlanParts } from "./save-plan.ts";

/** Nobody needs more, and a list is one page. */
const MAX_PLANS = 50;

export const createRecoveryPlanOperation = defineOperation({
  id: "createRecoveryPlan",
  method: "POST",
  summary: "Create a recovery plan",
  permission: "configure",
  scope: MERCHANT_SCOPE,
  params: { merchantGuid: MERCHANT_GUID },
  body: PlanBody,
  response: { recoveryPlan: PlanSchema },
  run: async (parts: PlanParts, { params: { merchantGuid }, body }) => {
    if (!(await findMerchant(parts.db, { merchantGuid }))) return noSuchEntity(MERCHANT_SCOPE);
    if ((await listPlans(parts.db, merchantGuid)).length >= MAX_PLANS)
      return fieldError({
        path: "merchantGuid",
        message: `has ${MAX_PLANS} recovery plans, which is the most`,
      });
    const guid = parts.ids.guid("RP");
    const plan = changedPlan({ ...BUILT_IN_PLAN, guid, merchantGuid, isDefault: false }, body);
    return savePlan(parts, plan, insertPlan);
  },
});
