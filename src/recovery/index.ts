export { concludeEndedAttempts, endExpiredCases, RECOVERY_BATCH } from "./due-tasks.ts";
export { dueRetries, nextRecoveryDue } from "./next-due.ts";
export { openCaseOfRun, recordForRecovery } from "./record-ended.ts";
export { retryRenewed } from "./retry-renewed.ts";
export { recoveryMigrations } from "./migrations.ts";
export { recoveryOperations } from "./http/index.ts";
export { findPlan, listPlans, type ListedPlan, type StoredPlan } from "./plans/plan-store.ts";
export { registerRecoveryRoutes } from "./http/recovery-routes.ts";
export { claimDueRetries, RETRY_BATCH, retryCaseJobKind } from "./retry-case.ts";
export { stopCasesOf } from "./end-case.ts";
export { endLeftPayments, isBeingPaid } from "./end-left-payments.ts";
export { CARD_NOTICE_BATCH, claimCardNotices } from "./card-notices/claim-card-notices.ts";
export { expiringCards, nextMonth, type ExpiringCard } from "./card-notices/expiring-cards.ts";
export { sendCardNoticeJobKind } from "./card-notices/send-card-notice.ts";
export type { RecoveryParts } from "./parts.ts";
export { linkOfCase } from "./case-link.ts";
export { customerCase, type CustomerCase } from "./customer-case.ts";
export { cancelAgreement, payByCustomer, payOnDay } from "./customer-payment.ts";
export { claimDueMails, MAIL_BATCH, sendCaseMailJobKind } from "./mail/send-case-mail.ts";
export { casesOfTransactions, type CaseRole } from "./case-roles.ts";
export { findCase, readCaseParts } from "./case-store.ts";
export {
  RECOVERED_BY,
  type CaseAttempt,
  type CaseMail,
  type CaseState,
  type RecoveredBy,
  type RecoveryCase,
} from "./case.ts";
export {
  CASE_GROUPS,
  casesOf,
  countedCases,
  unreachableCases,
  searchCases,
  type CaseFilter,
  type CaseGroup,
} from "./search-cases.ts";
export {
  figuresOf,
  groupCases,
  sumOf,
  type CaseFigures,
  type CaseGroupSum,
  type CaseSum,
} from "./case-figures.ts";
export { stopCase } from "./change-case.ts";
export { retryNow } from "./retry-case.ts";
export { sendLink } from "./send-link.ts";
export { recordVisit } from "./record-visit.ts";
export { nextSteps, type NextStep } from "./next-steps.ts";
export { BUILT_IN_PLAN, STEP_KINDS, stepKindOf } from "./plans/plan.ts";
export { dryRunPlan, type CaseOutcome, type PlanDryRun } from "./plans/dry-run-plan.ts";
export { pastCases, treatmentOfPlan, type PastCase } from "./plans/past-cases.ts";
export { draftedPlan, PLAN_TABLES } from "./plans/plan-drafts.ts";
