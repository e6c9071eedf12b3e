import { defineOperation } from "../../tenancy/index.ts";
import { PLAN_DRAFTS } from "./plan-draft-operations.ts";

export const saveRecoveryPlanDraftOperation = defineOperation({
  id: "saveRecoveryPlanDraft",
  ...PLAN_DRAFTS.save,
});
