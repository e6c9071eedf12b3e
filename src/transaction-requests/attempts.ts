import type { ProviderOutcome } from "../connectors/index.ts";
import { json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { publicStatus, type Transaction } from "../transactions/index.ts";
import type { TransactionParts } from "./parts.ts";

/** Keeps one submission of a transaction that has several: fallback and step-up. */
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

/** `tracingData` of answers, status and callbacks: each attempt with its connector (public API facts §3.3). */
export async function tracingDataOf(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Readonly<Record<string, unknown>>> {
  const earlier = await attemptsOf(parts.db, transaction.uuid);
  const attempts = [
    ...earlier.map(({ connectorGuid, outcome }) => ({
      connectorGuid,
      status: outcome === "approved" ? "SUCCESS" : "ERROR",
    })),
    { connectorGuid: transaction.connectorGuid, status: publicStatus(transaction.status) },
  ];
  return {
    transactions: await Promise.all(
      attempts.map(async ({ connectorGuid, status }, index) => {
        const connector = await parts.findConnector(connectorGuid);
        return {
          uuid: transaction.uuid,
          sequence_number: index + 1,
          status,
          connector: {
            guid: connectorGuid,
            adapter_name: connector?.adapter ?? null,
            brand: transaction.card?.["brand"] ?? null,
          },
        };
      }),
    ),
  };
}

interface Attempt {
  readonly attempt: number;
  readonly connectorGuid: string;
  readonly outcome: string;
}

/** The attempts before the current one, oldest first. */
function attemptsOf(db: Queryable, transactionUuid: string): Promise<Attempt[]> {
  return db.query<Attempt>(sql`
    select attempt, connector_guid, outcome from transaction_attempts
    where transaction_uuid = ${transactionUuid} order by attempt`);
}
