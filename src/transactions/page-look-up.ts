import { json, sql, type Sql } from "../platform/database/index.ts";
import { insertJobs } from "../platform/jobs/index.ts";
import { providerReferenceOf, type Transaction } from "./transaction.ts";

/** Job kind of the transaction requests: inquires about a payment whose customer is at the provider's page. Stored with each job. */
export const LOOK_AT_PROVIDER_PAGE = "look-at-provider-page";
/** A customer who comes back, and most webhooks, are faster. */
export const FIRST_LOOK_AT_PAGE_MINUTES = 2;

/** The job for a customer who pays on the provider's page while their return and the webhook get lost. It begins with the move. */
export function pageLookUpJob({
  transaction,
  at,
}: {
  readonly transaction: Transaction;
  readonly at: Temporal.Instant;
}): Sql {
  const { uuid: transactionUuid, tenantGuid, connectorGuid } = transaction;
  const reference = providerReferenceOf(transaction);
  const runAt = at.add({ minutes: FIRST_LOOK_AT_PAGE_MINUTES });
  return sql`page_look as (
    ${insertJobs({
      kind: LOOK_AT_PROVIDER_PAGE,
      key: sql`${reference}`,
      owner: sql`${tenantGuid}`,
      lane: sql`${`${LOOK_AT_PROVIDER_PAGE}:${connectorGuid}`}`,
      payload: sql`${json({ transactionUuid, reference })}::jsonb`,
      runAt: sql`${runAt}::timestamptz`,
      from: sql`moved`,
    })})`;
}
