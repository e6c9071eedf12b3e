import { sql, type Sql } from "../platform/database/index.ts";

/** The first time after that one at which a case or a mail is due. */
export function nextRecoveryDue(after: Temporal.Instant): Sql {
  return sql`(select least(
    (select min(next_attempt_at) from recovery_cases where next_attempt_at > ${after}::timestamptz),
    (select min(expires_at) from recovery_cases
      where state in ('waiting', 'customer') and expires_at > ${after}::timestamptz),
    (select min(due_at) from recovery_mails where state = 'waiting' and due_at > ${after}::timestamptz)))`;
}

/** The retries that cases of these connectors wait for: `at`, `kind`, `id`, `amount_minor` and `currency`. */
export function dueRetries(connectorGuids: readonly string[]): Sql {
  return sql`select next_attempt_at as at, 'retry' as kind, id, amount_minor, currency from recovery_cases
    where next_attempt_at is not null and connector_guid = any(${[...connectorGuids]}::text[])`;
}
