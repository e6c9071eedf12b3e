export { listBatchesWithoutJob } from "./batches-without-job.ts";
export {
  agedBatches,
  findBatch,
  listBatchesOfMerchants,
  listRows,
  openBatches,
  type EndedRow,
} from "./batch-store.ts";
export { batchRowEnded } from "./batch-row-ended.ts";
export type { Batch, BatchStatus } from "./batch.ts";
export { checkBatch, type BatchCheck } from "./check-batch.ts";
export { uploadBatch } from "./upload-batch.ts";
export { BatchError } from "./http/batch-errors.ts";
export { registerBatchRoutes } from "./http/batch-routes.ts";
export { batchMigrations } from "./migrations.ts";
export type { FileFault, RowProblem, RowReason } from "./row-problem.ts";
export { wasNotRun } from "./not-run.ts";
export type { BatchParts } from "./parts.ts";
export { RowPace, type RowPaceParts } from "./row-pace.ts";
export { runBatchJobKind } from "./run-batch-job.ts";
export { sendBatchCallbackJobKind } from "./send-batch-callback-job.ts";
