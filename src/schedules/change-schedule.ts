import { reachOf, type Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { ScheduleParts } from "./parts.ts";
import { readStart } from "./plan.ts";
import type { ScheduleRefusal } from "./refusals.ts";
import type { Schedule, ScheduleState } from "./schedule.ts";
import { recordScheduleEvent } from "./schedule-event.ts";
import { findSchedule, saveSchedule, skipUnchargedRun } from "./schedule-store.ts";

/** A schedule before and after a change. */
export interface Changed {
  readonly before: Schedule;
  readonly after: Schedule;
}

/** From which states a merchant may change it. From ERROR a schedule is continued, which repeats what failed, or cancelled. */
const ALLOWED_IN: Readonly<Record<"pause" | "continue" | "cancel" | "update", readonly ScheduleState[]>> = {
  pause: ["ACTIVE"],
  continue: ["PAUSED", "ERROR"],
  cancel: ["CREATE-PENDING", "ACTIVE", "PAUSED", "ERROR"],
  update: ["CREATE-PENDING", "ACTIVE", "PAUSED", "ERROR"],
};

type ChangeParts = Pick<
  ScheduleParts,
  "db" | "clock" | "notifyWorkers" | "stopCases" | "isBeingPaid" | "endLeftPayments"
>;

interface Of {
  readonly id: string;
  /** The connector that is called: another's schedule is refused like one that does not exist. */
  readonly connector: Connector;
}

export async function getSchedule(
  { db }: Pick<ScheduleParts, "db">,
  { id, connector }: Of,
): Promise<Schedule | ScheduleRefusal> {
  return ofConnector(await findSchedule(db, { id }), connector);
}

/** No run begins any more until it is continued. A run whose outcome is open is not called back. */
export function pauseSchedule(parts: ChangeParts, of: Of): Promise<Changed | ScheduleRefusal> {
  return changeSchedule(parts, { ...of, operation: "pause" }, (before) => halted(before, "PAUSED"));
}

/** Final. */
export function cancelSchedule(parts: ChangeParts, of: Of): Promise<Changed | ScheduleRefusal> {
  return changeSchedule(parts, { ...of, operation: "cancel" }, (before) => halted(before, "CANCELLED"));
}

/**
 * It runs again at `continueDateTime`, from which further periods are counted. Refused while a payment of its recovery case is under
 * way: both would charge what failed.
 */
export function continueSchedule(
  parts: ChangeParts,
  { continueDateTime, ...of }: Of & { continueDateTime: string },
): Promise<Changed | ScheduleRefusal> {
  const { connector } = of;
  const start = readStart(continueDateTime, { connector, now: parts.clock.now(), code: "continue_invalid" });
  return changeSchedule(parts, { ...of, operation: "continue" }, (before) =>
    isRefusal(start)
      ? start
      : {
          ...before,
          state: "ACTIVE",
          timeZone: start.timeZone,
          basis: start.basis,
          periods: 0,
          dueAt: start.at,
          retryAt: null,
          error: null,
        },
  );
}

/** Without a next run. */
export function halted(schedule: Schedule, state: "PAUSED" | "CANCELLED" | "ERROR"): Schedule {
  return { ...schedule, state, dueAt: null, retryAt: null };
}

async function changeSchedule(
  parts: ChangeParts,
  of: Of & { operation: keyof typeof ALLOWED_IN },
  change: (before: Schedule) => Schedule | ScheduleRefusal,
): Promise<Changed | ScheduleRefusal> {
  const changed = await parts.db.transaction((tx) => changeLocked(tx, parts, { ...of, change }));
  if (isRefusal(changed)) return changed;
  parts.notifyWorkers();
  // After its cases were stopped: no other payment can begin.
  await parts.endLeftPayments(of.id);
  return changed;
}

/** Changes a schedule with its row locked: of two changes at once the second sees what the first did. */
export async function changeLocked(
  tx: Queryable,
  { clock, stopCases, isBeingPaid }: Pick<ScheduleParts, "clock" | "stopCases" | "isBeingPaid">,
  of: Of & {
    operation: keyof typeof ALLOWED_IN;
    change: (before: Schedule) => Schedule | ScheduleRefusal;
  },
): Promise<Changed | ScheduleRefusal> {
  const { id, connector, operation, change } = of;
  const before = ofConnector(await findSchedule(tx, { id, lock: true }), connector);
  if (isRefusal(before)) return before;
  const isHeld = operation === "continue" && (await isBeingPaid(tx, id));
  if (isHeld || !ALLOWED_IN[operation].includes(before.state))
    return { refused: true, code: "wrong_state", schedule: before };
  const after = change(before);
  if (isRefusal(after)) return after;
  const at = clock.now();
  // A run that was claimed and has no debit yet: its job may look again only when the schedule is continued.
  const isSkipped = operation === "pause" && (await skipUnchargedRun(tx, { id, at }));
  const saved = await saveSchedule(tx, isSkipped ? { ...after, isRunning: false } : after, at);
  // The caller who continues or cancels it decides about the payment that failed, too.
  if (operation !== "update") await stopCases(tx, { scheduleIds: [id] });
  if (saved.state === "CANCELLED") await recordScheduleEvent(tx, "schedule.ended", saved);
  return { before, after: saved };
}

function ofConnector(schedule: Schedule | undefined, connector: Connector): Schedule | ScheduleRefusal {
  return schedule && reachOf(connector).includes(schedule.connectorGuid)
    ? schedule
    : { refused: true, code: "no_such_schedule" };
}
