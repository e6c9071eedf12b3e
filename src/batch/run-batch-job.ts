import { setTimeout as sleep } from "node:timers/promises";
import { permitsMode } from "../authority/index.ts";
import type { Connector } from "../connectors/index.ts";
import { isEventLoopBusy } from "../platform/event-loop.ts";
import { done, enqueue, type Job, type JobKind, type JobResult } from "../platform/jobs/index.ts";
import { findMerchantUser, type MerchantUser } from "../tenancy/index.ts";
import type { requestTransaction } from "../transaction-requests/index.ts";
import { recordBatchCompleted } from "./batch-event.ts";
import { batchRowEnded } from "./batch-row-ended.ts";
import { endBatch, findBatch, recordRows, setStatus, startRows } from "./batch-store.ts";
import type { Batch, BatchStatus } from "./batch.ts";
import { NOT_RUN } from "./not-run.ts";
import type { BatchParts } from "./parts.ts";
import type { RowPace } from "./row-pace.ts";
import { runRows } from "./run-rows.ts";
import { SEND_BATCH_CALLBACK } from "./send-batch-callback-job.ts";
import { RUN_BATCH } from "./upload-batch.ts";

/** Recorded by one statement. */
const ROWS_PER_CHUNK = 8;
/** After that time the job makes room for other batches, and for the end of the process. */
const SLICE_MS = 2_000;
/** How long a chunk waits at most while the process is busy with other work. */
const MAX_YIELD_MS = 1_000;
const YIELD_STEP_MS = 50;
const AFTER_FAILURE = Temporal.Duration.from({ seconds: 10 });

/**
 * Runs the rows of a batch, chunk after chunk. A process that ends in the middle leaves at most one chunk of started rows;
 * whether those were recorded is known by the uuid that each row had before. Two batches run at once in a process, by turns
 * when there are more.
 */
export function runBatchJobKind(parts: BatchParts, pace: RowPace): JobKind<{ batchId: string }> {
  return {
    name: RUN_BATCH,
    // A chunk may wait longer for a slow provider: another process that takes it over then finds the rows by their uuids.
    leaseSeconds: 60,
    laneConcurrency: 2,
    // A batch never gives up: its rows are not lost.
    retryAfter: () => AFTER_FAILURE,
    run: (job) => runBatch({ ...parts, pace }, job),
  };
}

async function runBatch(
  parts: BatchParts & { readonly pace: RowPace },
  { payload }: Job<{ batchId: string }>,
): Promise<JobResult> {
  const batch = await findBatch(parts.db, { id: payload.batchId });
  if (!batch || batch.endedAt) return done;
  if (isFailed(batch)) return end(parts, batch);
  if (batch.status === "pending") await setStatus(parts.db, { id: batch.id, status: "processing" });
  const requester = await requesterOf(parts, batch);
  const endsAtMs = performance.now() + SLICE_MS;
  while (performance.now() < endsAtMs) {
    const rows = await startRows(parts.db, { batchId: batch.id, limit: ROWS_PER_CHUNK });
    if (rows.length === 0) return end(parts, batch);
    const outcomes = await runRows(parts, { batch, requester, rows, pace: parts.pace });
    await recordRows(parts.db, { batchId: batch.id, outcomes });
    for (const { error } of outcomes) batchRowEnded.record({ result: error ? "failed" : "executed" });
    if (batch.mode === "strict" && outcomes.some(({ error }) => error)) return end(parts, batch);
    await yieldToOthers();
  }
  return { kind: "again", after: Temporal.Duration.from({ seconds: 0 }), because: "More rows are left." };
}

/** A strict batch ends with the first row that fails: none is run after it. */
function isFailed({ mode, failedRows }: Batch): boolean {
  return mode === "strict" && failedRows > 0;
}

async function requesterOf(
  { db, findConnector }: BatchParts,
  { id, connectorGuid, userGuid, signatureHash }: Batch,
): Promise<Parameters<typeof requestTransaction>[1]["requester"]> {
  const connector = await findConnector(connectorGuid);
  if (!connector) throw new Error(`The connector of batch ${id} does not exist.`);
  const user = userGuid === null ? undefined : await findMerchantUser(db, { merchantUserGuid: userGuid });
  return { connector, signatureHash, ...(user && { user: withPresentRights(user, connector) }) };
}

/** A batch outlives the call that brought it: its rows need rights that its user still has. */
function withPresentRights(user: MerchantUser, { config: { testMode } }: Connector): MerchantUser {
  return user.disabled || !permitsMode(user, { testMode }) ? { ...user, operations: [] } : user;
}

/** Waits while the process is busy with other work, but not for long: a busy gateway still works off its batches. */
async function yieldToOthers(): Promise<void> {
  const endsAtMs = performance.now() + MAX_YIELD_MS;
  while ((await isEventLoopBusy()) && performance.now() < endsAtMs) await sleep(YIELD_STEP_MS);
}

/** The callback is enqueued in the commit that ends the batch. */
async function end(parts: BatchParts, { id }: Batch): Promise<JobResult> {
  await parts.db.transaction(async (tx) => {
    const batch = await findBatch(tx, { id, lock: true });
    if (!batch || batch.endedAt) return;
    const status = finalStatus(batch);
    const ended = await endBatch(tx, { id, status, notRun: NOT_RUN, at: parts.clock.now() });
    if (!ended) return;
    const connector = await parts.findConnector(ended.connectorGuid);
    await recordBatchCompleted(tx, ended, { test: connector?.config.testMode ?? false });
    if (ended.callbackUrl === null) return;
    const lane = URL.parse(ended.callbackUrl)?.host ?? SEND_BATCH_CALLBACK;
    await enqueue(tx, {
      kind: SEND_BATCH_CALLBACK,
      payload: { batchId: id },
      key: id,
      owner: ended.tenantGuid,
      lane,
    });
  });
  parts.notifyWorkers();
  return done;
}

function finalStatus({ mode, failedRows }: Batch): BatchStatus {
  if (failedRows === 0) return "completed";
  return mode === "strict" ? "failed" : "processed_with_errors";
}
