import type { Clock } from "../platform/clock.ts";
import type { Connector } from "../connectors/index.ts";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { limitsOf, UNLIMITED } from "./reserve-attempt.ts";

/** The attempts with a card in the last 30 days, of those that count against the limits. */
export interface CardStanding {
  readonly scheme: string;
  /** Without the customer. */
  readonly byMerchant: number;
  readonly byCustomer: number;
  /** When the first attempt without the customer no longer counts. */
  readonly firstEndsAt: Temporal.Instant | null;
  /** The scheme forbids the merchant any further attempt with the card. */
  readonly isForbidden: boolean;
}

/** Attempts with the cards of declined payments, by the uuid of the payment; none for a payment without a card. */
export async function cardStandings(
  { db, clock }: { db: Queryable; clock: Clock },
  transactionUuids: readonly string[],
): Promise<ReadonlyMap<string, CardStanding>> {
  const rows = await db.query<CardStanding & { transactionUuid: string }>(sql`
    with cards as (
      select distinct on (transaction_uuid) transaction_uuid, card, scheme from card_attempts
      where transaction_uuid = any(${[...transactionUuids]}::text[]))
    select transaction_uuid, scheme, by_merchant, by_customer, first_ends_at,
      exists (select from card_prohibitions as p where p.card = cards.card) as is_forbidden
    from cards cross join lateral (
      select (count(*) filter (where initiator = 'merchant'))::int as by_merchant,
        (count(*) filter (where initiator = 'customer'))::int as by_customer,
        min(at) filter (where initiator = 'merchant') + interval '30 days' as first_ends_at
      from card_attempts as a where a.card = cards.card and a.state <> 'refused'
        and a.at > ${clock.now()}::timestamptz - interval '30 days') as used`);
  return new Map(rows.map(({ transactionUuid, ...standing }) => [transactionUuid, standing]));
}

/** Attempts in 30 days with one card that the connector makes; undefined: as many as there are. */
export function monthlyLimitOf(connector: Pick<Connector, "settings">, scheme: string): number | undefined {
  const { perMonth } = limitsOf(connector, scheme);
  return perMonth === UNLIMITED ? undefined : perMonth;
}

/** Attempts that were refused before the provider, of the last 30 days unless the period is given. */
export interface RefusedFilter {
  readonly merchantGuids: readonly string[];
  readonly testMode: boolean;
  readonly from?: Temporal.Instant | undefined;
  readonly until?: Temporal.Instant | undefined;
}

/** How many there are, by the scheme of the card. */
export function countRefused(
  { db, clock }: { db: Queryable; clock: Clock },
  filter: RefusedFilter,
): Promise<{ scheme: string; count: number }[]> {
  return db.query(sql`
    select scheme, count(*)::int as count from card_attempts where ${refusedWhere(filter, clock)}
    group by scheme order by count desc, scheme`);
}

/** The same attempts, the newest first. */
export function listRefused(
  { db, clock }: { db: Queryable; clock: Clock },
  { skip, limit, ...filter }: RefusedFilter & { skip: number; limit: number },
): Promise<{ transactionUuid: string; scheme: string; at: Temporal.Instant }[]> {
  return db.query(sql`
    select transaction_uuid, scheme, at from card_attempts where ${refusedWhere(filter, clock)}
    order by at desc, submission limit ${limit} offset ${skip}`);
}

function refusedWhere({ merchantGuids, testMode, from, until }: RefusedFilter, clock: Clock): Sql {
  return sql`state = 'refused' and test_mode = ${testMode} and merchant_guid = any(${[...merchantGuids]}::text[])
    and at >= ${from ?? clock.now().subtract({ hours: 24 * 30 })}
    ${until === undefined ? sql.nothing : sql`and at < ${until}`}`;
}

/** Refused attempts as a subquery for another slice's statement: `transaction_uuid`, `merchant_guid`, `scheme` and `at`. */
export function refusedAttempts(filter: RefusedFilter, clock: Clock): Sql {
  return sql`(select transaction_uuid, merchant_guid, scheme, at from card_attempts
    where ${refusedWhere(filter, clock)})`;
}
