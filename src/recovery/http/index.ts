import { createRecoveryPlanOperation } from "./create-recovery-plan.ts";
import { deleteRecoveryPlanOperation } from "./delete-recovery-plan.ts";
import { listExpiringCardsOperation } from "./list-expiring-cards.ts";
import { listRecoveryPlansOperation } from "./list-recovery-plans.ts";
import { updateRecoveryPlanOperation } from "./update-recovery-plan.ts";

/** The provisioning operations of recovery plans and cards that expire. */
export const recoveryOperations = [
  createRecoveryPlanOperation,
  updateRecoveryPlanOperation,
  listRecoveryPlansOperation,
  deleteRecoveryPlanOperation,
  listExpiringCardsOperation,
];
