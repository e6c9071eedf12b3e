import { createRecoveryPlanOperation } from "./create-recovery-plan.ts";
import { deleteRecoveryPlanOperation } from "./delete-recovery-plan.ts";
import { listRecoveryPlansOperation } from "./list-recovery-plans.ts";
import { updateRecoveryPlanOperation } from "./update-recovery-plan.ts";

/** The provisioning operations of recovery plans. */
export const recoveryOperations = [
  createRecoveryPlanOperation,
  updateRecoveryPlanOperation,
  listRecoveryPlansOperation,
  deleteRecoveryPlanOperation,
];
