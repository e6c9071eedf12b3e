import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { halted } from "./change-schedule.ts";
import { recordScheduleEvent } from "./schedule-event.ts";
import { findSchedule, saveSchedule } from "./schedule-store.ts";
import { occurrence, periodsUntil } from "./timetable.ts";

/**
 * Continues a schedule in ERROR whose failed payment was made after all, at its timetable's next time, with the instrument of another
 * registration where the customer gave one. Schedules in other states were changed meanwhile, and stay so.
 */
export async function resumeSchedule(
  tx: Queryable,
  { clock }: { clock: Clock },
  { id, registrationUuid }: { id: string; registrationUuid: string | undefined },
): Promise<void> {
  const schedule = await findSchedule(tx, { id, lock: true });
  if (!schedule || schedule.state === "CANCELLED") return;
  const charged = registrationUuid === undefined ? schedule : { ...schedule, registrationUuid };
  const now = clock.now();
  if (schedule.state !== "ERROR" || schedule.basis === null) {
    await saveSchedule(tx, charged, now);
    return;
  }
  const timetable = { ...schedule, basis: Temporal.PlainDateTime.from(schedule.basis) };
  const periods = Math.max(schedule.periods, periodsUntil(timetable, now));
  const dueAt = occurrence(timetable, periods);
  const saved = await saveSchedule(tx, { ...charged, state: "ACTIVE", periods, dueAt, error: null }, now);
  await recordScheduleEvent(tx, "schedule.charged", saved);
}

/** Pauses or cancels a schedule in ERROR whose failed payment was not made. */
export async function endScheduleByRecovery(
  tx: Queryable,
  { clock }: { clock: Clock },
  { id, action }: { id: string; action: "pause" | "cancel" },
): Promise<void> {
  const schedule = await findSchedule(tx, { id, lock: true });
  if (schedule?.state !== "ERROR") return;
  const state = action === "pause" ? "PAUSED" : "CANCELLED";
  const saved = await saveSchedule(tx, halted(schedule, state), clock.now());
  if (state === "CANCELLED") await recordScheduleEvent(tx, "schedule.ended", saved);
}

/** Cancels the schedule of a customer who ended the agreement; false where it has ended before. */
export async function cancelByCustomer(
  tx: Queryable,
  { clock }: { clock: Clock },
  id: string,
): Promise<boolean> {
  const schedule = await findSchedule(tx, { id, lock: true });
  if (!schedule || schedule.state === "CANCELLED") return false;
  const saved = await saveSchedule(tx, halted(schedule, "CANCELLED"), clock.now());
  await recordScheduleEvent(tx, "schedule.ended", saved);
  return true;
}
