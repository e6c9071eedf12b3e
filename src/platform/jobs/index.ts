export { enqueue, insertJobOnce, insertJobs, NO_OWNER, type NewJob } from "./enqueue.ts";
export {
  completed,
  done,
  doublingRetry,
  laneKey,
  lanesOf,
  type Job,
  type JobKind,
  type JobResult,
} from "./job.ts";
export { finishJobKind, planFinish } from "./finish-later.ts";
export { newestJobId, removeDueJobs } from "./enqueued-since.ts";
export { pullBackJobs } from "./far-due-times.ts";
export { releaseLeasesOfPredecessor } from "./release-leases.ts";
export { jobExists } from "./job-exists.ts";
export { jobFinished } from "./job-finished.ts";
export { JobRunner } from "./job-runner.ts";
export {
  agedDeadJobs,
  countAllRunningJobs,
  countJobs,
  countRunningJobs,
  jobsCompleted,
} from "./job-store.ts";
export { listDeadJobs, retryDeadJob, type DeadJob } from "./dead-jobs.ts";
export { nextJobDue } from "./next-due.ts";
export { jobMigrations } from "./migrations.ts";
export { createWorkerNotifier } from "./worker-notifier.ts";
