import { defineOperation } from "../../tenancy/index.ts";
import { PLAN_DRAFTS } from "./plan-draft-operations.ts";

export const listRecoveryPlanVersionsOperation = defineOperation({
  id: "listRecoveryPlanVersions",
  ...PLAN_DRAFTS.listVersions,
});
