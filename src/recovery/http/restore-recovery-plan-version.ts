import { defineOperation } from "../../tenancy/index.ts";
import { PLAN_DRAFTS } from "./plan-draft-operations.ts";

export const restoreRecoveryPlanVersionOperation = defineOperation({
  id: "restoreRecoveryPlanVersion",
  ...PLAN_DRAFTS.restoreVersion,
});
