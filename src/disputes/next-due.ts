import { sql, type Sql } from "../platform/database/index.ts";

/** An expression for the first time after that one at which the deadline of a dispute is so many days away. */
export function nextDueSoon(after: Temporal.Instant, { days }: { days: number }): Sql {
  const before = sql`make_interval(hours => ${days * 24}::int)`;
  return sql`(select min(due_at) - ${before} from disputes
    where ended_at is null and due_at > ${after}::timestamptz + ${before})`;
}

/** The deadlines of open disputes of these connectors: `at`, `kind`, `id`, `amount_minor` and `currency`. */
export function dueResponses(connectorGuids: readonly string[]): Sql {
  return sql`select due_at as at, 'dispute' as kind, guid as id, amount_minor, currency from disputes
    where ended_at is null and due_at is not null and connector_guid = any(${[...connectorGuids]}::text[])`;
}
