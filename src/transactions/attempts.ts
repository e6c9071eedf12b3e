import type { ProviderError, ProviderOutcome } from "../providers/index.ts";
import { json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Transaction } from "./transaction.ts";

/** A submission that another one followed: fallback, step-up, another choice after a decline. */
export interface Attempt {
  readonly transactionUuid: string;
  /** The number of the submission. */
  readonly attempt: number;
  readonly connectorGuid: string;
  /** The submitted amount; null for a registration. */
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly outcome: string;
  readonly error: ProviderError | null;
  readonly at: Temporal.Instant;
}

/** The statement that records the current submission as an attempt that another one follows. */
export function attemptRow(options: {
  transaction: Transaction;
  outcome: ProviderOutcome;
  at: Temporal.Instant;
}): Sql {
  const { transaction, outcome, at } = options;
  const error = outcome.kind === "declined" ? json(outcome.error) : null;
  return sql`
    insert into transaction_attempts (transaction_uuid, attempt, connector_guid, amount_minor, currency, outcome, error, at)
    values (${transaction.uuid}, ${transaction.submissions}, ${transaction.connectorGuid},
      ${transaction.amountMinor}::bigint, ${transaction.currency}::text, ${outcome.kind}, ${error}::jsonb, ${at})
    on conflict do nothing`;
}

/** The attempts before the current submission of each of the transactions, oldest first. */
export function listAttempts(db: Queryable, uuids: readonly string[]): Promise<Attempt[]> {
  return db.query<Attempt>(sql`
    select transaction_uuid, attempt, connector_guid, amount_minor, currency, outcome, error, at
    from transaction_attempts
    where transaction_uuid = any(${uuids}::text[]) order by transaction_uuid, attempt`);
}
