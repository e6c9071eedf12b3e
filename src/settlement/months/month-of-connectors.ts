import { sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import type { SettlementRow } from "../../providers/index.ts";
import { inCurrencyForm } from "../decimal.ts";
import { rowInForm } from "../imports/row-in-form.ts";

/** Rows of these connectors that providers settled in [from, to); one without a date counts when it was imported. */
export interface SettledPeriod {
  readonly connectorGuids: readonly string[];
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

/** Rows of one payout or batch of a connector's provider, in one currency. */
export interface SettledTogether {
  readonly connectorGuids: readonly [string];
  readonly settlementNumber: string;
  readonly currency: string;
}

/**
 * The sums that one connector's provider settled in one currency, as decimal texts: `net` is the sum of the others, and fees,
 * refunds and chargebacks are below zero. Amounts in another currency are in that of the settlement, as the provider exchanged
 * them.
 */
export interface SettledMonth {
  readonly connectorGuid: string;
  readonly currency: string;
  readonly payments: number;
  readonly gross: string;
  readonly refunds: string;
  readonly chargebacks: string;
  /** Corrections, invoices and the like. */
  readonly others: string;
  readonly fees: string;
  readonly net: string;
  readonly unmatched: number;
}

export function settledIn(
  settled: (Omit<SettledPeriod, "connectorGuids"> & Partial<SettledPeriod>) | SettledTogether,
): Sql {
  if ("settlementNumber" in settled)
    return sql`connector_guid = any(${[...settled.connectorGuids]}::text[])
      and settlement_number = ${settled.settlementNumber} and row->'net'->>'currency' = ${settled.currency}`;
  const { connectorGuids, from, to } = settled;
  const ofConnectors =
    connectorGuids === undefined ? sql`true` : sql`connector_guid = any(${[...connectorGuids]}::text[])`;
  return sql`${ofConnectors} and case when row->>'settledAt' is null
    then recorded_at >= ${from}::timestamptz and recorded_at < ${to}::timestamptz
    else row->>'settledAt' >= ${secondText(from)} and row->>'settledAt' < ${secondText(to)} end`;
}

/** As rows have it, without the zone: `2026-11-20T12:00:00`. */
function secondText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" }).slice(0, 19);
}

function isFound({ text, uuids }: { text: string; uuids: readonly string[] }): Sql {
  const fields = [
    sql`row->>'providerReference'`,
    sql`row->>'paymentReference'`,
    sql`row->>'arn'`,
    sql`row->'gross'->>'amount'`,
    sql`row->'net'->>'amount'`,
    sql`transaction_uuid`,
  ];
  return sql`(${text} in (${sql.join(fields, ", ")}) or transaction_uuid = any(${[...uuids]}::text[]))`;
}

/** Fees of a row in the currency of the settlement. */
export const FEES = sql`(select coalesce(sum((fee->>'amount')::numeric), 0) from jsonb_array_elements(row->'fees') as fee
  where fee->>'currency' = row->'net'->>'currency')`;
export const NET = sql`(row->'net'->>'amount')::numeric`;

/** By connector and currency. */
export async function monthOfConnectors(
  db: Queryable,
  period: SettledPeriod | SettledTogether,
): Promise<SettledMonth[]> {
  const sum = (kinds: Sql): Sql => sql`coalesce(sum(net + fees) filter (where kind in (${kinds})), 0)::text`;
  const months = await db.query<SettledMonth>(sql`
    with rows as materialized (
      select connector_guid, row->'net'->>'currency' as currency, kind, state, ${NET} as net, ${FEES} as fees
      from settlement_rows where ${settledIn(period)}
    )
    select connector_guid, currency, (count(*) filter (where kind = 'payment'))::int as payments,
      ${sum(sql`'payment'`)} as gross, ${sum(sql`'refund', 'refund_returned'`)} as refunds,
      ${sum(sql`'chargeback', 'chargeback_reversed'`)} as chargebacks, ${sum(sql`'other'`)} as others,
      coalesce(-sum(fees) filter (where kind <> 'payout'), 0)::text as fees,
      coalesce(sum(net) filter (where kind <> 'payout'), 0)::text as net,
      (count(*) filter (where state = 'unmatched'))::int as unmatched
    from rows group by connector_guid, currency order by currency, connector_guid`);
  return months.map((month) => {
    const form = (text: string): string => inCurrencyForm(text, month.currency);
    const { gross, refunds, chargebacks, others, fees, net } = month;
    return {
      ...month,
      gross: form(gross),
      refunds: form(refunds),
      chargebacks: form(chargebacks),
      others: form(others),
      fees: form(fees),
      net: form(net),
    };
  });
}

/** The newest month before `before` in which providers of the connectors settled something, as `2026-11`; undefined where there is none. */
export async function newestSettledMonth(
  db: Queryable,
  {
    connectorGuids,
    before,
  }: { readonly connectorGuids: readonly string[]; readonly before: Temporal.Instant },
): Promise<string | undefined> {
  const { month } = await db.one<{ month: string | null }>(sql`
    select max(left(newest.at, 7)) as month
    from unnest(${[...connectorGuids]}::text[]) as connector (guid) cross join lateral (
      select max(row->>'settledAt') as at from settlement_rows
      where connector_guid = connector.guid and row->>'settledAt' < ${secondText(before)}
      union all
      select to_char(max(recorded_at) at time zone 'UTC', 'YYYY-MM') from settlement_rows
      where connector_guid = connector.guid and row->>'settledAt' is null and recorded_at < ${before}::timestamptz
    ) as newest`);
  return month ?? undefined;
}

/** A payout or batch of a provider. */
export interface SettledPayout {
  readonly connectorGuid: string;
  readonly settlementNumber: string;
  readonly currency: string;
  readonly settledAt: string | null;
  readonly rows: number;
  readonly unmatched: number;
  readonly net: string;
  readonly paidOut: string;
}

/** The newest first. */
export async function payoutsOfConnectors(
  db: Queryable,
  { limit, ...period }: (SettledPeriod | SettledTogether) & { readonly limit: number },
): Promise<SettledPayout[]> {
  const payouts = await db.query<SettledPayout>(sql`
    select connector_guid, settlement_number, row->'net'->>'currency' as currency, max(row->>'settledAt') as settled_at,
      count(*)::int as rows, (count(*) filter (where state = 'unmatched'))::int as unmatched,
      coalesce(sum(${NET}) filter (where kind <> 'payout'), 0)::text as net,
      coalesce(-sum(${NET}) filter (where kind = 'payout'), 0)::text as paid_out
    from settlement_rows where ${settledIn(period)} and settlement_number is not null
    group by connector_guid, settlement_number, row->'net'->>'currency'
    order by max(row->>'settledAt') desc nulls last, settlement_number limit ${limit}`);
  return payouts.map((payout) => ({
    ...payout,
    net: inCurrencyForm(payout.net, payout.currency),
    paidOut: inCurrencyForm(payout.paidOut, payout.currency),
  }));
}

/** A row of a provider with what became of it. */
export interface SettledRow {
  readonly id: bigint;
  readonly connectorGuid: string;
  readonly row: SettlementRow;
  readonly state: "waiting" | "matched" | "unmatched" | "no_transaction";
  /** Why it has no transaction. */
  readonly because: string | null;
  readonly transactionUuid: string | null;
}

/** In the order in which they came, after the row with the id `after`. */
export async function rowsOfConnectors(
  db: Queryable,
  options: (SettledPeriod | SettledTogether) & {
    readonly state?: SettledRow["state"] | undefined;
    /** All of them unless given. */
    readonly kinds?: readonly SettlementRow["kind"][] | undefined;
    /** A reference or amount of the row, or one of these transactions. */
    readonly search?: { readonly text: string; readonly uuids: readonly string[] } | undefined;
    readonly after: bigint;
    readonly limit: number;
  },
): Promise<SettledRow[]> {
  const { state, kinds, search, after, limit } = options;
  const ofState = state === undefined ? sql.nothing : sql`and state = ${state}`;
  const ofKind = kinds === undefined ? sql.nothing : sql`and kind = any(${[...kinds]}::text[])`;
  const rows = await db.query<SettledRow>(sql`
    select id, connector_guid, row, state, reason as because, transaction_uuid from settlement_rows
    where ${settledIn(options)} ${ofState} ${ofKind} ${search ? sql`and ${isFound(search)}` : sql.nothing} and id > ${after}::bigint order by id limit ${limit}`);
  return rows.map((found) => ({ ...found, row: rowInForm(found.row) }));
}
