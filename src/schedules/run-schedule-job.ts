import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../platform/jobs/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findTransaction, isFinal, judgementOf, type Transaction } from "../transactions/index.ts";
import { RUN_SCHEDULE } from "./claim-due-runs.ts";
import { concludeRun, runErrorOf, type RunError } from "./conclude-run.ts";
import type { ScheduleParts } from "./parts.ts";
import type { Run } from "./schedule.ts";
import { endRun, findRun, findSchedule, linkRun, saveSchedule, type RunKey } from "./schedule-store.ts";

const WHILE_DISABLED = Temporal.Duration.from({ hours: 1 });
/** The status inquiry resolves an open outcome, and concludes the run in that commit: this only watches. */
const watchAgain = doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: Number.POSITIVE_INFINITY });

/**
 * Charges one attempt of a run. It may be run again after a crash, and by two workers at once: the attempt has one
 * `merchantTransactionId`, and is linked to its transaction in the commit that records it. A run whose debit is open holds its
 * schedule; the job watches it until it is final.
 */
export function runScheduleJobKind(parts: ScheduleParts): JobKind<RunKey> {
  return {
    name: RUN_SCHEDULE,
    leaseSeconds: 120,
    longestWait: { first: Temporal.Duration.from({ seconds: 0 }), retry: WHILE_DISABLED },
    laneConcurrency: 8,
    retryAfter: doublingRetry({ firstSeconds: 5, maxSeconds: 3_600, tries: 1_000 }),
    run: (job) => runSchedule(parts, job),
  };
}

async function runSchedule(
  parts: ScheduleParts,
  { payload: key, attempts }: Job<RunKey>,
): Promise<JobResult> {
  const run = await findRun(parts.db, key);
  const schedule = run && (await findSchedule(parts.db, { id: run.scheduleId }));
  if (!run || !schedule || run.state !== "open") return done;
  if (run.transactionUuid !== null) return watch(parts, { run, uuid: run.transactionUuid, attempts });
  const charged = await parts.charge({
    schedule,
    merchantTransactionId: idOf(run),
    link: (tx, transactionUuid) => link(tx, { ...key, transactionUuid }),
  });
  switch (charged.kind) {
    case "charged":
      return watch(parts, { run, uuid: charged.transaction.uuid, attempts: 0 });
    case "held":
      return { kind: "again", after: WHILE_DISABLED, because: charged.because };
    case "over":
      return (await endedWithoutCharge(parts, key)) ? done : soon();
  }
}

/** At most 50 characters. */
function idOf({ scheduleId, number, attempt }: RunKey): string {
  return `auto-${scheduleId}-${number}${attempt > 1 ? `-${attempt}` : ""}`;
}

/** The schedule's row is locked, so that a pause or a cancellation is either before the charge or after it. */
async function link(tx: Queryable, run: RunKey & { transactionUuid: string }): Promise<boolean> {
  const schedule = await findSchedule(tx, { id: run.scheduleId, lock: true });
  return schedule?.state === "ACTIVE" && (await linkRun(tx, run));
}

function soon(): JobResult {
  return {
    kind: "again",
    after: Temporal.Duration.from({ seconds: 30 }),
    because: "Another worker has the run.",
  };
}

async function watch(
  parts: ScheduleParts,
  { run, uuid, attempts }: { run: Run; uuid: string; attempts: number },
): Promise<JobResult> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) throw new Error(`The transaction ${uuid} of a run of ${run.scheduleId} does not exist.`);
  if (!isFinal(transaction.status))
    return { kind: "again", after: watchAgain(attempts)!, because: "The outcome is open." };
  // Most are concluded in the commit of their transaction; not those that end without an outcome of a provider.
  const connector = await parts.findConnector(transaction.metaConnectorGuid ?? transaction.connectorGuid);
  if (!connector) throw new Error(`Transaction ${uuid} names a connector that does not exist.`);
  await parts.db.transaction((tx) =>
    concludeRun(tx, parts, { transactionUuid: uuid, connector, error: errorOf(transaction) }),
  );
  parts.notifyWorkers();
  return done;
}

/** Undefined of a success. */
export function errorOf(transaction: Transaction): RunError | undefined {
  const { status, result } = transaction;
  if (status === "success") return undefined;
  const last = result.errors?.at(-1);
  const { code, message } = last ?? { code: 0, message: `The transaction is ${status}.` };
  const judgement =
    last && judgementOf(transaction, { error: last, at: Temporal.Instant.from(last.createdAt) });
  return runErrorOf({ code, message }, { judgement, extraData: result.extraData });
}

/** Ends a run that nothing was charged for; false when another worker has charged it. */
async function endedWithoutCharge({ db, clock }: ScheduleParts, key: RunKey): Promise<boolean> {
  return db.transaction(async (tx) => {
    const schedule = await findSchedule(tx, { id: key.scheduleId, lock: true });
    const run = await findRun(tx, key);
    if (!schedule || !run || run.state !== "open") return true;
    if (run.transactionUuid !== null) return false;
    if (schedule.state === "ACTIVE") return false;
    const at = clock.now();
    await endRun(tx, { ...key, state: "skipped", at });
    await saveSchedule(tx, { ...schedule, isRunning: false }, at);
    return true;
  });
}
