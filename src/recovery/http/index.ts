import { getRecoveryPlanDraftOperation } from "./get-recovery-plan-draft.ts";
import { saveRecoveryPlanDraftOperation } from "./save-recovery-plan-draft.ts";
import { discardRecoveryPlanDraftOperation } from "./discard-recovery-plan-draft.ts";
import { activateRecoveryPlanDraftOperation } from "./activate-recovery-plan-draft.ts";
import { listRecoveryPlanVersionsOperation } from "./list-recovery-plan-versions.ts";
import { restoreRecoveryPlanVersionOperation } from "./restore-recovery-plan-version.ts";
import { createRecoveryPlanOperation } from "./create-recovery-plan.ts";
import { deleteRecoveryPlanOperation } from "./delete-recovery-plan.ts";
import { listExpiringCardsOperation } from "./list-expiring-cards.ts";
import { dryRunRecoveryPlanOperation } from "./dry-run-recovery-plan.ts";
import { listRecoveryPlansOperation } from "./list-recovery-plans.ts";
import { updateRecoveryPlanOperation } from "./update-recovery-plan.ts";

/** The provisioning operations of recovery plans and cards that expire. */
export const recoveryOperations = [
  createRecoveryPlanOperation,
  updateRecoveryPlanOperation,
  listRecoveryPlansOperation,
  deleteRecoveryPlanOperation,
  dryRunRecoveryPlanOperation,
  getRecoveryPlanDraftOperation,
  saveRecoveryPlanDraftOperation,
  discardRecoveryPlanDraftOperation,
  activateRecoveryPlanDraftOperation,
  listRecoveryPlanVersionsOperation,
  restoreRecoveryPlanVersionOperation,
  listExpiringCardsOperation,
];
