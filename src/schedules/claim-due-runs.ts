import { choiceSetting, type Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { enqueue } from "../platform/jobs/index.ts";
import type { ScheduleParts } from "./parts.ts";
import type { Schedule } from "./schedule.ts";
import { insertRun, lockDueSchedules, saveSchedule, type RunKey } from "./schedule-store.ts";
import { nextRun } from "./timetable.ts";

export const CLAIM_BATCH = 100;

/** Job kind: charges one attempt of a run. Stored with each job. */
export const RUN_SCHEDULE = "run-schedule";

/**
 * Claims the runs that are due: in one commit each gets its number, the job that charges it, and the schedule its next due
 * time. No other run of the schedule begins before this one has an outcome.
 */
export async function claimDueRuns(
  parts: Pick<ScheduleParts, "db" | "clock" | "findConnector" | "notifyWorkers">,
): Promise<number> {
  const claimed = await parts.db.transaction(async (tx) => {
    const due = await lockDueSchedules(tx, { limit: CLAIM_BATCH });
    for (const schedule of due) {
      const connector = await parts.findConnector(schedule.connectorGuid);
      if (!connector) throw new Error(`Schedule ${schedule.id} names a connector that does not exist.`);
      await claimRun(tx, { schedule, connector, now: parts.clock.now() });
    }
    return due.length;
  });
  if (claimed > 0) parts.notifyWorkers();
  return claimed;
}

async function claimRun(
  tx: Queryable,
  { schedule, connector, now }: { schedule: Schedule; connector: Connector; now: Temporal.Instant },
): Promise<void> {
  const claimed = schedule.retryAt === null ? begun(schedule, { connector, now }) : repeated(schedule);
  const { id: scheduleId, runs: number, attempt, tenantGuid: owner } = await saveSchedule(tx, claimed, now);
  const key: RunKey = { scheduleId, number, attempt };
  await insertRun(tx, { ...key, dueAt: schedule.retryAt ?? schedule.dueAt ?? now, startedAt: now });
  await enqueue(tx, {
    kind: RUN_SCHEDULE,
    key: `${scheduleId}:${number}:${attempt}`,
    owner,
    // A provider that hangs delays no other's runs.
    lane: `${RUN_SCHEDULE}:${connector.guid}`,
    payload: key,
  });
}

/** The next run, and after it the one of the timetable. */
function begun(
  schedule: Schedule,
  { connector, now }: { connector: Connector; now: Temporal.Instant },
): Schedule {
  const { basis, periods, dueAt } = schedule;
  if (basis === null || dueAt === null)
    throw new Error(`Schedule ${schedule.id} is due without a timetable.`);
  const timetable = { ...schedule, basis: Temporal.PlainDateTime.from(basis) };
  const missedRuns = choiceSetting(connector, "schedule:missed-runs");
  const next = nextRun(timetable, { periods, dueAt, now, missedRuns });
  const running = { runs: schedule.runs + 1, attempt: 1, isRunning: true };
  return { ...schedule, ...next, basis: next.basis.toString(), ...running };
}

/** The run that was declined, once more. */
function repeated(schedule: Schedule): Schedule {
  return { ...schedule, retryAt: null, attempt: schedule.attempt + 1, isRunning: true };
}
