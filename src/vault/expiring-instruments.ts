import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

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
      where ${EXPIRY_MONTH} = any(${months}::text[]) and ${IS_TO_CLAIM} and not quittance_is_away(merchant_guid)
      order by transaction_uuid limit ${limit} for update skip locked
    )
    update stored_instruments set expiring_for = ${EXPIRY_MONTH}
    where transaction_uuid in (select transaction_uuid from expiring)
    returning transaction_uuid`);
}

const EXPIRY_MONTH = sql`((facts->>'expiryYear') || '-' || (facts->>'expiryMonth'))`;
const IS_TO_CLAIM = sql`method = 'card' and deregistered_at is null and erased_at is null and copy_of is null
  and expiring_for is null`;

/** An expression for the first month after that time before which a stored card expires a month later: it is claimed then. */
export function nextExpiring(after: Temporal.Instant): Sql {
  const later = after.toZonedDateTimeISO("UTC").toPlainDate().toPlainYearMonth().add({ months: 1 });
  return sql`(select (min(${EXPIRY_MONTH}) || '-01')::timestamp - interval '1 month' from stored_instruments
    where ${EXPIRY_MONTH} > ${later.toString()} and ${IS_TO_CLAIM}) at time zone 'UTC'`;
}
