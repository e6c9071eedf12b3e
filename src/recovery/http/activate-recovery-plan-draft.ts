import { defineOperation } from "../../tenancy/index.ts";
import { PLAN_DRAFTS } from "./plan-draft-operations.ts";

export const activateRecoveryPlanDraftOperation = defineOperation({
  id: "activateRecoveryPlanDraft",
  ...PLAN_DRAFTS.activate,
});
