export { enqueue, insertJobOnce, insertJobs, type NewJob } from "./enqueue.ts";
export { done, doublingRetry, laneKey, type Job, type JobKind, type JobResult } from "./job.ts";
export { jobExists } from "./job-exists.ts";
export { jobFinished } from "./job-finished.ts";
export { JobRunner } from "./job-runner.ts";
export { countJobs, removeDeadJobs } from "./job-store.ts";
export { jobMigrations } from "./migrations.ts";
export { createWorkerNotifier } from "./worker-notifier.ts";
