import { recordEvent } from "../events/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findTransaction } from "../transactions/index.ts";
import { scheduledAtOf, type Schedule } from "./schedule.ts";

/** A schedule as the responses of its operations have it. */
export function describeSchedule(schedule: Schedule, oldStatus: string) {
  const { id: scheduleId, registrationUuid, state: newStatus, merchantMetaData } = schedule;
  const scheduledAt = scheduledAtOf(schedule);
  return {
    success: true as const,
    scheduleId,
    registrationUuid,
    oldStatus,
    newStatus,
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(merchantMetaData !== null && { merchantMetaData }),
  };
}

/** Records an event of a schedule that was saved, in its database transaction. */
export async function recordScheduleEvent(
  tx: Queryable,
  type: "schedule.charged" | "schedule.failed" | "schedule.ended",
  schedule: Schedule,
): Promise<void> {
  const { id, tenantGuid, merchantGuid, registrationUuid, state } = schedule;
  const registration = await findTransaction(tx, registrationUuid);
  await recordEvent(tx, {
    type,
    id,
    tenantGuid,
    merchantGuid,
    test: registration?.testMode ?? false,
    object: describeSchedule(schedule, state),
  });
}
