import { textSetting, type Connector } from "../connectors/index.ts";
import type { Judgement } from "../declines/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { enqueue } from "../platform/jobs/index.ts";
import { halted } from "./change-schedule.ts";
import { daysUntilRetry } from "./retry-plan.ts";
import type { ScheduleParts } from "./parts.ts";
import type { Run, Schedule } from "./schedule.ts";
import { recordScheduleEvent } from "./schedule-event.ts";
import { endRun, findRunOfTransaction, findSchedule, saveSchedule } from "./schedule-store.ts";

/** Why a run failed. */
export interface RunError {
  readonly code: number;
  readonly message: string;
  /** The provider said that the issuer forbids another attempt. */
  readonly mayNotRepeat: boolean;
  /** The cardholder ended the agreement at their bank. */
  readonly endsAgreement: boolean;
  /** The class of the decline: what may follow. */
  readonly declineClass: Judgement["class"];
  /** The scheme charges for each further attempt with the instrument. */
  readonly forbidsAttempts: boolean;
  /** From when on the scheme allows another attempt, where it says so. */
  readonly retryAfter: Temporal.Instant | null;
}

/** The error of a run, by what the attempt's decline means. */
export function runErrorOf(
  { code, message }: Pick<RunError, "code" | "message">,
  {
    judgement,
    extraData,
  }: { judgement: Judgement | undefined; extraData: Readonly<Record<string, string>> | undefined },
): RunError {
  return {
    code,
    message,
    mayNotRepeat: judgement?.class === "never" || extraData?.["doNotResubmit"] === "true",
    endsAgreement: judgement?.endsAgreement === true,
    declineClass: judgement?.class ?? "unknown",
    forbidsAttempts: judgement?.forbidsAttempts === true,
    retryAfter: judgement?.retryAfter ?? null,
  };
}

/** Job kind: notifies the merchant by e-mail of a run that failed. Stored with each job. */
export const SCHEDULE_ALERT = "schedule-alert";

/** The payload of such a job. */
export interface Alert {
  readonly scheduleId: string;
  readonly number: number;
  readonly attempt: number;
  readonly error: { readonly code: number; readonly message: string };
  /** When the run is repeated; null: never. */
  readonly retryAt: string | null;
}

/**
 * The debit of a run is final, in the commit that makes it so: after a success the schedule goes on; after a failure it is
 * repeated by the connector's plan, or the schedule is in ERROR. Does nothing when that is recorded already, or when the
 * transaction is no run.
 */
export async function concludeRun(
  tx: Queryable,
  { clock, openCase }: { clock: Clock } & Pick<ScheduleParts, "openCase">,
  of: { transactionUuid: string; connector: Connector; error: RunError | undefined },
): Promise<void> {
  const run = await findRunOfTransaction(tx, of.transactionUuid);
  const schedule = run && (await findSchedule(tx, { id: run.scheduleId, lock: true }));
  if (!run || !schedule) return;
  const at = clock.now();
  const state = of.error ? "failed" : "success";
  if (!(await endRun(tx, { ...run, state, at }))) return;
  if (of.error === undefined) {
    const saved = await saveSchedule(tx, { ...schedule, isRunning: false, error: null }, at);
    return recordScheduleEvent(tx, "schedule.charged", saved);
  }
  await saveFailure(tx, openCase, { ...of, error: of.error, schedule, run, at });
}

async function saveFailure(
  tx: Queryable,
  openCase: ScheduleParts["openCase"],
  of: {
    transactionUuid: string;
    schedule: Schedule;
    run: Run;
    connector: Connector;
    error: RunError;
    at: Temporal.Instant;
  },
): Promise<void> {
  const { run, error, at } = of;
  const { code, message } = error;
  const saved = await saveSchedule(tx, afterFailure(of), at);
  await recordScheduleEvent(tx, "schedule.failed", saved);
  if (saved.state === "CANCELLED" && of.schedule.state !== "CANCELLED")
    await recordScheduleEvent(tx, "schedule.ended", saved);
  if (of.schedule.state === "ACTIVE" && saved.retryAt === null)
    await openCase(tx, {
      ...of,
      judgement: { ...error, class: error.declineClass },
      wasRepeated: hasOwnRetries(of.connector),
    });
  const alert: Alert = {
    scheduleId: run.scheduleId,
    number: run.number,
    attempt: run.attempt,
    error: { code, message },
    retryAt: saved.retryAt?.toString() ?? null,
  };
  await enqueue(tx, {
    kind: SCHEDULE_ALERT,
    key: `${run.scheduleId}:${run.number}:${run.attempt}`,
    owner: saved.tenantGuid,
    payload: alert,
  });
}

/** A schedule that was paused or cancelled meanwhile stays so. */
function afterFailure(of: {
  schedule: Schedule;
  run: Run;
  connector: Connector;
  error: RunError;
  at: Temporal.Instant;
}): Schedule {
  const { schedule, run, connector, error, at } = of;
  const ended = { ...schedule, isRunning: false };
  if (schedule.state !== "ACTIVE") return ended;
  const { code, message } = error;
  if (error.endsAgreement) return { ...halted(ended, "CANCELLED"), error: { code, message } };
  const days = hasRecoveryPlan(connector)
    ? undefined
    : daysUntilRetry(connector, { ...error, attempt: run.attempt });
  // A time that the scheme names replaces the plan's next step.
  if (days !== undefined) return { ...ended, retryAt: error.retryAfter ?? at.add({ hours: 24 * days }) };
  return { ...halted(ended, "ERROR"), error: { code, message } };
}

function hasRecoveryPlan(connector: Connector): boolean {
  return textSetting(connector, "schedule:recovery-plan") !== "none";
}

/** The retry plan of the connector takes the place of the steps of a recovery plan. */
function hasOwnRetries(connector: Connector): boolean {
  return textSetting(connector, "schedule:retry-plan") !== "none" && !hasRecoveryPlan(connector);
}
