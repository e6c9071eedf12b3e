import { sql, type Sql } from "../platform/database/index.ts";

/** An expression for the first time after that one at which the deadline of a dispute is so many days away. */
export function nextDueSoon(after: Temporal.Instant, { days }: { days: number }): Sql {
  const before = sql`make_interval(hours => ${days * 24}::int)`;
  return sql`(select min(due_at) - ${before} from disputes
    where ended_at is null and due_at > ${after}::timestamptz + ${before})`;
}
