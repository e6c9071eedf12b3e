import { defineOperation } from "../../tenancy/index.ts";
import { PLAN_DRAFTS } from "./plan-draft-operations.ts";

export const discardRecoveryPlanDraftOperation = defineOperation({
  id: "discardRecoveryPlanDraft",
  ...PLAN_DRAFTS.discard,
});
