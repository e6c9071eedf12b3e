import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { PeriodUnit, Schedule } from "./schedule.ts";

/** The amount of a schedule, in minor units, and how often it is charged. */
export interface Price {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly periodLength: number;
  readonly periodUnit: PeriodUnit;
}

/** Those that charge, or can charge again. */
const CHARGING: Sql = sql`state = any(${["ACTIVE", "PAUSED", "ERROR"]}::text[])`;
const MAX_PRICES = 200;

/** Prices of the connectors' schedules that are not cancelled, those of most schedules first, at most 200. */
export function listPrices(
  db: Queryable,
  connectorGuids: readonly string[],
): Promise<(Price & { readonly count: number })[]> {
  return db.query(sql`
    select amount_minor, currency, period_length, period_unit, count(*)::int as count from schedules
    where connector_guid = any(${[...connectorGuids]}::text[]) and ${CHARGING}
    group by amount_minor, currency, period_length, period_unit
    order by count desc, currency, amount_minor limit ${MAX_PRICES}`);
}

/** The connectors' schedules of a price that are not cancelled, in the order of their ids. */
export function schedulesOfPrice(
  db: Queryable,
  { connectorGuids, price }: { connectorGuids: readonly string[]; price: Price },
): Promise<Pick<Schedule, "id" | "merchantGuid" | "connectorGuid">[]> {
  return db.query(sql`
    select id, merchant_guid, connector_guid from schedules
    where connector_guid = any(${[...connectorGuids]}::text[]) and ${CHARGING}
      and amount_minor = ${price.amountMinor} and currency = ${price.currency}
      and period_length = ${price.periodLength} and period_unit = ${price.periodUnit}
    order by id`);
}
