import { Type } from "typebox";
import type { Connector } from "../../connectors/index.ts";
import {
  defineOperation,
  fieldError,
  MERCHANT_GUID,
  MERCHANT_SCOPE,
  noSuchEntity,
  findMerchant,
  type OperationRefusal,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { Database } from "../../platform/database/index.ts";
import { BUILT_IN_PLAN } from "../plans/plan.ts";
import {
  deletePlan,
  findPlan,
  insertPlan,
  listPlans,
  updatePlan,
  type StoredPlan,
} from "../plans/plan-store.ts";
import { refusePlan } from "../plans/refuse-plan.ts";
import { describePlan, PLAN_GUID, PLAN_SCOPE, PlanBody, PlanChange, PlanSchema } from "./plan-schemas.ts";

/** Parts that the operations on plans need. */
export interface PlanParts extends ProvisioningParts {
  readonly db: Database;
  readonly ids: Ids;
  readonly connectorsOfMerchant: (merchantGuid: string) => Promise<readonly Connector[]>;
}

const response = { recoveryPlan: PlanSchema };
/** Nobody needs more, and a list is one page. */
const MAX_PLANS = 50;

const createRecoveryPlanOperation = defineOperation({
  id: "createRecoveryPlan",
  method: "POST",
  summary: "Create a recovery plan",
  permission: "configure",
  scope: MERCHANT_SCOPE,
  params: { merchantGuid: MERCHANT_GUID },
  body: PlanBody,
  response,
  run: async (parts: PlanParts, { params: { merchantGuid }, body }) => {
    if (!(await findMerchant(parts.db, { merchantGuid }))) return noSuchEntity(MERCHANT_SCOPE);
    if ((await listPlans(parts.db, merchantGuid)).length >= MAX_PLANS)
      return fieldError({
        path: "merchantGuid",
        message: `has ${MAX_PLANS} recovery plans, which is the most`,
      });
    const guid = parts.ids.guid("RP");
    const plan = changedPlan({ ...BUILT_IN_PLAN, guid, merchantGuid, isDefault: false }, body);
    return save(parts, plan, insertPlan);
  },
});

const updateRecoveryPlanOperation = defineOperation({
  id: "updateRecoveryPlan",
  method: "POST",
  summary: "Change a recovery plan",
  permission: "configure",
  scope: PLAN_SCOPE,
  params: { planGuid: PLAN_GUID },
  body: PlanChange,
  response,
  run: async (parts: PlanParts, { params: { planGuid }, body }) => {
    const plan = await findPlan(parts.db, planGuid);
    return plan ? save(parts, changedPlan(plan, body), updatePlan) : noSuchEntity(PLAN_SCOPE);
  },
});

const listRecoveryPlansOperation = defineOperation({
  id: "listRecoveryPlans",
  method: "GET",
  summary: "List a merchant's recovery plans",
  permission: "read",
  scope: MERCHANT_SCOPE,
  params: { merchantGuid: MERCHANT_GUID },
  response: { recoveryPlans: Type.Array(PlanSchema, { description: "The plans, the oldest first." }) },
  run: async ({ db }: PlanParts, { params: { merchantGuid } }) => ({
    recoveryPlans: (await listPlans(db, merchantGuid)).map(describePlan),
  }),
});

const deleteRecoveryPlanOperation = defineOperation({
  id: "deleteRecoveryPlan",
  method: "POST",
  summary: "Delete a recovery plan",
  permission: "configure",
  scope: PLAN_SCOPE,
  params: { planGuid: PLAN_GUID },
  response: {},
  run: async ({ db }: PlanParts, { params: { planGuid } }) =>
    (await deletePlan(db, planGuid)) ? {} : noSuchEntity(PLAN_SCOPE),
});

/** The provisioning operations of recovery plans. Open cases keep the plan with which they began. */
export const recoveryOperations = [
  createRecoveryPlanOperation,
  updateRecoveryPlanOperation,
  listRecoveryPlansOperation,
  deleteRecoveryPlanOperation,
];

function changedPlan(plan: StoredPlan, { steps, ...change }: PlanChange): StoredPlan {
  return { ...plan, ...change, steps: { ...plan.steps, ...steps } };
}

async function save(
  parts: PlanParts,
  plan: StoredPlan,
  write: typeof insertPlan,
): Promise<{ recoveryPlan: ReturnType<typeof describePlan> } | OperationRefusal> {
  const problem = refusePlan(plan, await parts.connectorsOfMerchant(plan.merchantGuid));
  if (problem) return fieldError(problem);
  return { recoveryPlan: describePlan(await parts.db.transaction((tx) => write(tx, plan))) };
}
