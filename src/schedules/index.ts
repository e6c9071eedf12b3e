export { cancelByCustomer, endScheduleByRecovery, resumeSchedule } from "./after-recovery.ts";
export { scheduleAlertJobKind } from "./alert-job.ts";
export { cancelSchedulesOf } from "./cancel-schedules-of.ts";
export { CLAIM_BATCH, claimDueRuns } from "./claim-due-runs.ts";
export { concludeEndedOrigins, ORIGIN_BATCH } from "./conclude-ended-origins.ts";
export { concludeRun, runErrorOf } from "./conclude-run.ts";
export { registerScheduleRoutes } from "./http/schedule-routes.ts";
export { scheduleMigrations } from "./migrations.ts";
export type { Charge, Charged, FailedRun, ScheduleParts } from "./parts.ts";
export { listRunsWithoutJob } from "./runs-without-job.ts";
export { mayRunCharge } from "./may-run-charge.ts";
export { errorOf, runScheduleJobKind } from "./run-schedule-job.ts";
export { amountOf, type PeriodUnit, type Schedule, type ScheduleState } from "./schedule.ts";
export { cancelSchedule, continueSchedule, pauseSchedule } from "./change-schedule.ts";
export { countSchedules, listSchedules, SCHEDULE_QUEUES, type ScheduleQueue } from "./list-schedules.ts";
export {
  findSchedule,
  schedulesOfRegistrations,
  schedulesThatCharge,
  runsOfSchedule,
} from "./schedule-store.ts";
export type { Run } from "./schedule.ts";
export { listPrices, schedulesOfPrice, type Price } from "./prices.ts";
export type { Changed as ScheduleChange } from "./change-schedule.ts";
export type { ScheduleReason, ScheduleRefusal } from "./refusals.ts";
export { startSchedule } from "./start-schedule.ts";
export { updateSchedule } from "./update-schedule.ts";
export { ScheduleData, scheduleDataOf, schedulesOf } from "./schedule-data.ts";
export {
  concludeOrigin,
  insertPlannedSchedule,
  readSchedulePlan,
  type SchedulePlan,
} from "./schedule-of-request.ts";
export { dueCharges, nextScheduleDue } from "./next-due.ts";
export { insertImportedSchedule, readImportedPlan, type ImportedPlan } from "./imported-schedule.ts";
