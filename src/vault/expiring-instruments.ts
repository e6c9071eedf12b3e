import { sql, type Queryable } from "../platform/database/index.ts";

/** A stored card that expires in one of the months, by the uuid of the transaction that registered it. */
interface ExpiringInstrument {
  readonly transactionUuid: string;
}

/**
 * Stored cards that can be charged, expire in one of these months (`2026-12`), and were not claimed for that month before. A copy
 * of another one is left out.
 */
export function claimExpiring(
  tx: Queryable,
  { months, limit }: { months: readonly string[]; limit: number },
): Promise<ExpiringInstrument[]> {
  return tx.query<ExpiringInstrument>(sql`
    with expiring as (
      select transaction_uuid from stored_instruments
      where ${sql`(facts->>'expiryYear') || '-' || (facts->>'expiryMonth')`} = any(${months}::text[])
        and method = 'card' and deregistered_at is null and erased_at is null and copy_of is null
        and expiring_for is null and not quittance_is_away(merchant_guid)
      order by transaction_uuid limit ${limit} for update skip locked
    )
    update stored_instruments set expiring_for = (facts->>'expiryYear') || '-' || (facts->>'expiryMonth')
    where transaction_uuid in (select transaction_uuid from expiring)
    returning transaction_uuid`);
}
