import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { halted } from "./change-schedule.ts";
import type { ScheduleParts } from "./parts.ts";
import { recordScheduleEvent } from "./schedule-event.ts";
import { lockSchedulesOf, saveSchedule } from "./schedule-store.ts";

/**
 * Cancels the schedules of instruments that can never be charged again, in the commit that deregisters or erases them. A run
 * whose outcome is open is not called back.
 */
export async function cancelSchedulesOf(
  tx: Queryable,
  { clock, stopCases }: { clock: Clock } & Pick<ScheduleParts, "stopCases">,
  { registrations }: { registrations: readonly string[] },
): Promise<void> {
  if (registrations.length === 0) return;
  const schedules = await lockSchedulesOf(tx, { registrations, except: "CANCELLED" });
  for (const schedule of schedules) {
    const saved = await saveSchedule(tx, halted(schedule, "CANCELLED"), clock.now());
    await recordScheduleEvent(tx, "schedule.ended", saved);
  }
  await stopCases(tx, { registrations });
}
