import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Schedule, ScheduleState } from "./schedule.ts";

/** `failing`: a charge failed, and it is repeated or waits for a person. */
export const SCHEDULE_QUEUES = ["active", "failing", "paused", "ended"] as const;
export type ScheduleQueue = (typeof SCHEDULE_QUEUES)[number];

const inState = (...states: ScheduleState[]): Sql => sql`state = any(${states}::text[])`;
const CONDITIONS: Readonly<Record<ScheduleQueue, Sql>> = {
  active: sql`${inState("ACTIVE", "CREATE-PENDING")} and retry_at is null`,
  failing: sql`(state = 'ERROR' or (state = 'ACTIVE' and retry_at is not null))`,
  paused: inState("PAUSED"),
  ended: inState("CANCELLED"),
};

/** Schedules of the connectors, the next charge first; of ended ones the last changed first. */
export function listSchedules(
  db: Queryable,
  options: {
    connectorGuids: readonly string[];
    queue: ScheduleQueue;
    skip: number;
    limit: number;
  },
): Promise<Schedule[]> {
  const { connectorGuids, queue, skip, limit } = options;
  const order = queue === "ended" ? sql`changed_at desc, id` : sql`coalesce(retry_at, due_at) nulls last, id`;
  return db.query<Schedule>(sql`
    select * from schedules where connector_guid = any(${[...connectorGuids]}::text[]) and ${CONDITIONS[queue]}
    order by ${order} limit ${limit} offset ${skip}`);
}

export function countSchedules(
  db: Queryable,
  connectorGuids: readonly string[],
): Promise<Readonly<Record<ScheduleQueue, number>>> {
  return db.one(sql`
    select count(*) filter (where ${CONDITIONS.active})::int as active,
      count(*) filter (where ${CONDITIONS.failing})::int as failing,
      count(*) filter (where ${CONDITIONS.paused})::int as paused,
      count(*) filter (where ${CONDITIONS.ended})::int as ended
    from schedules where connector_guid = any(${[...connectorGuids]}::text[])`);
}
