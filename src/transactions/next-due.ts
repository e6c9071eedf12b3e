import { sql, type Sql } from "../platform/database/index.ts";

/** An expression for the first time after that one at which a status inquiry is due, or an unfinished transaction ends. */
export function nextTransactionDue(after: Temporal.Instant): Sql {
  return sql`least(
    (select min(inquire_at) from transactions where inquire_at > ${after}::timestamptz),
    (select min(expires_at) from transactions where final_at is null and expires_at > ${after}::timestamptz),
    (select min(deadline_at) from transactions where final_at is null and deadline_at > ${after}::timestamptz))`;
}

/** The ends of payments of these connectors that wait for a customer: `at`, `kind`, `id`, `amount_minor` and `currency`. */
export function dueExpiries(connectorGuids: readonly string[]): Sql {
  return sql`select expires_at as at, 'expiry' as kind, uuid as id, amount_minor, currency from transactions
    where expires_at is not null and final_at is null and connector_guid = any(${[...connectorGuids]}::text[])`;
}
