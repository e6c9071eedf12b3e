import { sql, type Queryable } from "../platform/database/index.ts";
import { belongsTo, type TransactionOwner } from "./bi-reads.ts";

/** The payments with a stored instrument, in one currency. */
export interface PaidWith {
  /** The uuid of the transaction that stored the instrument. */
  readonly registration: string;
  readonly currency: string;
  /** Debits and captures that succeeded, with their surcharges, in minor units. */
  readonly paidMinor: bigint;
  readonly lastPaidAt: Temporal.Instant;
}

/**
 * Adds up what was paid with each of these stored instruments, the payments that stored them included. Undefined where more than `limit` payments
 * would be read: a sum of a part is none of the whole.
 */
export async function paidWithRegistrations(
  db: Queryable,
  options: {
    owner: TransactionOwner;
    registrations: readonly string[];
    testMode: boolean;
    limit: number;
  },
): Promise<PaidWith[] | undefined> {
  const { owner, registrations, testMode, limit } = options;
  if (registrations.length === 0) return [];
  const uuids = sql`${[...registrations]}::text[]`;
  const rows = await db.query<{ [Name in keyof PaidWith]: PaidWith[Name] | null } & { payments: bigint }>(sql`
    with payments as materialized (
      select uuid, registration from (
        select uuid, payment_source->>'transactionUuid' as registration from transactions
          where payment_source->>'kind' = 'registration' and payment_source->>'transactionUuid' = any(${uuids})
        union all select uuid, uuid from transactions where uuid = any(${uuids})
      ) as found limit ${limit + 1}
    ), counted as (
      select count(*) as payments from payments
    ), movements as (
      select registration, paid.* from payments join transactions as paid using (uuid) where paid.type = 'debit'
      union all
      select registration, paid.* from payments join transactions as paid on paid.reference_uuid = payments.uuid
        where paid.type = 'capture'
    ), sums as (
      select registration, currency, sum(amount_minor + surcharge_minor)::bigint as paid_minor,
        max(coalesce(final_at, created_at)) as last_paid_at
      from movements as transactions
      where (select payments from counted) <= ${limit} and status = 'success' and not result ? 'undone'
        and amount_minor is not null and test_mode = ${testMode} and ${belongsTo(owner)}
      group by registration, currency
    )
    select payments, sums.* from counted left join sums on true order by registration, currency`);
  if ((rows[0]?.payments ?? 0n) > BigInt(limit)) return undefined;
  // Without a payment there is a row without sums.
  return rows.flatMap(({ payments: _read, registration, currency, paidMinor, lastPaidAt }) =>
    registration === null || currency === null || paidMinor === null || lastPaidAt === null
      ? []
      : [{ registration, currency, paidMinor, lastPaidAt }],
  );
}
