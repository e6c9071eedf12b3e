import { createRecoveryPlanOperation } from "./create-recovery-plan.ts";
import { deleteRecoveryPlanOperation } from "./delete-recovery-plan.ts";
import { listExpiringCardsOperation } from "./list-expiring-cards.ts";
import { dryRunRecoveryPlanOperation } from "./dry-run-recovery-plan.ts";
import { listRecoveryPlansOperation } from "./list-recovery-plans.ts";
import { updateRecoveryPlanOperation } from "./update-recovery-plan.ts";
import { PLAN_DRAFTS } from "./plan-draft-operations.ts";

/** The provisioning operations of recovery plans and cards that expire. */
export const recoveryOperations = [
  createRecoveryPlanOperation,
  updateRecoveryPlanOperation,
  listRecoveryPlansOperation,
  deleteRecoveryPlanOperation,
  dryRunRecoveryPlanOperation,
  ...Object.values(PLAN_DRAFTS),
  listExpiringCardsOperation,
];
