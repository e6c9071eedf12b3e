import { defineOperation } from "../../tenancy/index.ts";
import { PLAN_DRAFTS } from "./plan-draft-operations.ts";

export const getRecoveryPlanDraftOperation = defineOperation({
  id: "getRecoveryPlanDraft",
  ...PLAN_DRAFTS.get,
});
