import { sql, type Sql } from "../platform/database/index.ts";

/** An expression for the first time after that one at which a schedule charges. */
export function nextScheduleDue(after: Temporal.Instant): Sql {
  return sql`(select min(coalesce(retry_at, due_at)) from schedules
    where state = 'ACTIVE' and not is_running and coalesce(retry_at, due_at) > ${after}::timestamptz)`;
}

/** The charges that schedules of these connectors wait for: `at`, `kind`, `id`, `amount_minor` and `currency`. */
export function dueCharges(connectorGuids: readonly string[]): Sql {
  return sql`select coalesce(retry_at, due_at) as at, 'charge' as kind, id, amount_minor, currency from schedules
    where state = 'ACTIVE' and not is_running and coalesce(retry_at, due_at) is not null
      and connector_guid = any(${[...connectorGuids]}::text[])`;
}
