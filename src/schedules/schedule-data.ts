import { Type, type Static } from "typebox";
import type { Queryable } from "../platform/database/index.ts";
import { isFinal, type Transaction } from "../transactions/index.ts";
import { scheduledAtOf, SCHEDULE_STATES, type Schedule } from "./schedule.ts";
import { findScheduleOf, listSchedulesOf } from "./schedule-store.ts";

/** A schedule as responses, callbacks and status show it. */
export const ScheduleData = Type.Object(
  {
    scheduleId: Type.String({ examples: ["SC-1234-1234-1234-1234-1234-1234"] }),
    scheduleStatus: Type.Enum([...SCHEDULE_STATES]),
    scheduledAt: Type.Optional(
      Type.String({ description: "When it charges next", examples: ["2026-12-01T10:00:00+00:00"] }),
    ),
    merchantMetaData: Type.Optional(Type.String()),
  },
  { additionalProperties: true, title: "ScheduleData" },
);

type ScheduleData = Static<typeof ScheduleData>;

/** The schedule that the transaction brought, or whose run it is. */
export async function scheduleDataOf(
  db: Queryable,
  transaction: Pick<Transaction, "uuid" | "request" | "initiatedBy" | "status">,
): Promise<ScheduleData | undefined> {
  const { request, initiatedBy, uuid } = transaction;
  // Others have none, and cost no look-up.
  if (request.schedule === undefined && initiatedBy !== "scheduler") return undefined;
  const schedule = await findScheduleOf(db, uuid);
  return schedule && describe(schedule, transaction);
}

/** All schedules that charge the transaction's instrument, and the one whose run it is. */
export async function schedulesOf(
  db: Queryable,
  transaction: Pick<Transaction, "uuid" | "type" | "request" | "initiatedBy" | "status">,
): Promise<ScheduleData[]> {
  const { type, request, initiatedBy, uuid } = transaction;
  if (type !== "register" && request.withRegister !== true && initiatedBy !== "scheduler") return [];
  const schedules = await listSchedulesOf(db, uuid);
  return schedules.map((schedule) => describe(schedule, transaction));
}

function describe(schedule: Schedule, { uuid, status }: Pick<Transaction, "uuid" | "status">): ScheduleData {
  const { id, originUuid, merchantMetaData } = schedule;
  const scheduledAt = scheduledAtOf(schedule);
  // It is recorded a moment later where no provider was involved in the end.
  const isOver = schedule.state === "CREATE-PENDING" && originUuid === uuid && isFinal(status);
  return {
    scheduleId: id,
    scheduleStatus: isOver && status !== "success" ? "CANCELLED" : schedule.state,
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(merchantMetaData !== null && { merchantMetaData }),
  };
}
