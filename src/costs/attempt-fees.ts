import { refusedAttempts, type RefusedFilter } from "../attempts/index.ts";
import type { Clock } from "../platform/clock.ts";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { COUNTRIES_OF_MERCHANTS } from "../tenancy/index.ts";
import { CARDS_OF_TRANSACTIONS, type Transaction } from "../transactions/index.ts";
import { feesBesides, type CostedCard } from "./cost-of.ts";
import type { AnyCost } from "./cost-set.ts";

/** Fees for attempts that were declined, or were not made. */
export interface AttemptFees {
  readonly attempts: number;
  /** Those of them whose fee is known: an unknown one is never taken for zero. */
  readonly priced: number;
  /** In minor units, by currency. */
  readonly sums: ReadonlyMap<string, bigint>;
}

/** Fees that schemes did not charge, because the gateway refused attempts that they forbid. */
export function avoidedFees(
  { db, clock }: { db: Queryable; clock: Clock },
  filter: RefusedFilter,
): Promise<AttemptFees> {
  return feesOf(db, { attempts: refusedAttempts(filter, clock), brand: sql`attempt.scheme`, kind: "excess" });
}

/** Fees of providers for payments that they declined. */
export function declinedFees(
  db: Queryable,
  payments: readonly Pick<Transaction, "uuid" | "merchantGuid" | "createdAt">[],
): Promise<AttemptFees> {
  const attempts = sql`(select * from unnest(${payments.map(({ uuid }) => uuid)}::text[],
    ${payments.map(({ merchantGuid }) => merchantGuid)}::text[], ${payments.map(({ createdAt }) => createdAt.toString())}::timestamptz[])
    as declined (transaction_uuid, merchant_guid, at))`;
  return feesOf(db, { attempts, brand: sql`card.brand`, kind: "declined" });
}

/** The fees by the cost set that each attempt's connector had in force at its time. */
async function feesOf(
  db: Queryable,
  { attempts, brand, kind }: { attempts: Sql; brand: Sql; kind: "excess" | "declined" },
): Promise<AttemptFees> {
  const groups = await db.query<
    CostedCard & { merchantCountry: string | null; fees: readonly AnyCost[] | null; count: number }
  >(sql`
    select merchant_country, prices.fees, ${brand} as brand, card_type, segment, card.country, count(*)::int as count
    from ${attempts} as attempt
    left join ${COUNTRIES_OF_MERCHANTS} as merchant using (merchant_guid)
    left join ${CARDS_OF_TRANSACTIONS} as card using (transaction_uuid)
    left join lateral (select guid, fees from cost_sets
      where cost_sets.connector_guid = card.connector_guid and valid_from <= attempt.at
      order by valid_from desc limit 1) as prices on true
    group by merchant_country, prices.guid, prices.fees, ${brand}, card_type, segment, card.country`);
  const sums = new Map<string, bigint>();
  let priced = 0;
  for (const { merchantCountry, fees, count, ...card } of groups) {
    const found = feesBesides(kind, card, { fees: fees ?? [], merchantCountry });
    if (found.length > 0) priced += count;
    for (const { minor, currency } of found)
      sums.set(currency, (sums.get(currency) ?? 0n) + minor * BigInt(count));
  }
  return { attempts: groups.reduce((sum, { count }) => sum + count, 0), priced, sums };
}
