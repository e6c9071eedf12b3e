import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { DailyRates } from "./ecb-feed.ts";

export async function saveDailyRates(db: Queryable, feed: DailyRates): Promise<void> {
  await db.execute(sql`
    insert into dcc_daily_rates (date, rates) values (${feed.date.toString()}::date, ${json(Object.fromEntries(feed.rates))}::jsonb)
    on conflict (date) do update set rates = excluded.rates`);
}

/** The newest day there is. */
export async function latestDailyRates(db: Queryable): Promise<DailyRates | undefined> {
  const row = await db.maybeOne<{ date: string; rates: Record<string, string> }>(
    sql`select date, rates from dcc_daily_rates order by date desc limit 1`,
  );
  return row && { date: Temporal.PlainDate.from(row.date), rates: new Map(Object.entries(row.rates)) };
}

/** A rate that the operator set: units of `currency` for one unit of `baseCurrency`. Earlier ones are kept. */
export interface CustomRate {
  readonly baseCurrency: string;
  readonly currency: string;
  readonly rate: string;
  readonly setAt: Temporal.Instant;
  /** Null: valid as long as a rate of the ECB. */
  readonly validUntil: Temporal.Instant | null;
}

export async function setCustomRate(db: Queryable, rate: CustomRate): Promise<void> {
  await db.execute(sql`
    insert into dcc_custom_rates (base_currency, currency, rate, set_at, valid_until)
    values (${rate.baseCurrency}, ${rate.currency}, ${rate.rate}, ${rate.setAt}, ${rate.validUntil}::timestamptz)`);
}

export async function latestCustomRate(
  db: Queryable,
  pair: { baseCurrency: string; currency: string },
): Promise<CustomRate | undefined> {
  return db.maybeOne<CustomRate>(sql`
    select base_currency, currency, rate, set_at, valid_until from dcc_custom_rates
    where base_currency = ${pair.baseCurrency} and currency = ${pair.currency}
    order by set_at desc, id desc limit 1`);
}

export function latestCustomRates(db: Queryable): Promise<CustomRate[]> {
  return db.query<CustomRate>(sql`
    select distinct on (base_currency, currency) base_currency, currency, rate, set_at, valid_until
    from dcc_custom_rates
    order by base_currency, currency, set_at desc, id desc`);
}
