import type { Clock } from "../platform/clock.ts";
import {
  endLeftPayments,
  findPlan,
  isBeingPaid,
  openCaseOfRun,
  recordForRecovery,
  retryRenewed,
  stopCasesOf,
  type RecoveryParts,
} from "../recovery/index.ts";

/** Functions that schedules and transactions take from recovery, which is above them. */
export function recoveryHooks(
  clock: Clock,
  parts: () => RecoveryParts,
): Pick<
  RecoveryParts,
  | "openCase"
  | "stopCases"
  | "endLeftPayments"
  | "isBeingPaid"
  | "hasRecoveryPlan"
  | "recordForRecovery"
  | "retryRenewed"
> {
  return {
    openCase: (tx, failed) => openCaseOfRun(tx, parts(), failed),
    stopCases: (tx, of) => stopCasesOf(tx, { clock }, of),
    endLeftPayments: (scheduleId) => endLeftPayments(parts(), scheduleId),
    isBeingPaid,
    hasRecoveryPlan: async ({ merchantGuid, guid }) =>
      (await findPlan(parts().db, guid))?.merchantGuid === merchantGuid,
    recordForRecovery: (tx, ended) => recordForRecovery(tx, parts(), ended),
    retryRenewed: (tx, registrationUuid) => retryRenewed(tx, { clock }, registrationUuid),
  };
}
