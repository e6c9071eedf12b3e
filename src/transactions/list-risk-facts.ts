import { sql, type Queryable } from "../platform/database/index.ts";
import type { CardFacts } from "../vault/index.ts";
import { cardOfColumn, type CardColumn } from "./card-column.ts";
import type { Transaction } from "./transaction.ts";

/** Facts of a past payment that risk rules compare. */
export interface RiskFactsOfPayment {
  readonly uuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly testMode: boolean;
  readonly status: string;
  /** With its surcharge. */
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly customer: NonNullable<Transaction["request"]["customer"]> | null;
  readonly card: CardFacts | null;
  readonly createdAt: Temporal.Instant;
}

type Row = Omit<RiskFactsOfPayment, "card"> & { readonly card: CardColumn | null };

/** For more merchants the newest records of the whole installation are read, so that the cost has a limit. */
const MANY_MERCHANTS = 100;
const MAX_READ = 50_000;

/** The newest payments of the merchants that had an instrument, newest first, at most `limit`. */
export async function listRiskFacts(
  db: Queryable,
  { merchantGuids, limit }: { merchantGuids: readonly string[]; limit: number },
): Promise<RiskFactsOfPayment[]> {
  const guids = sql`${[...merchantGuids]}::text[]`;
  const had = sql`reference_uuid is null and type in ('debit', 'preauthorize', 'register', 'payout')
    and (card is not null or submissions > 0)`;
  const newest =
    merchantGuids.length <= MANY_MERCHANTS
      ? sql`unnest(${guids}) as merchant cross join lateral (
          select * from transactions where merchant_guid = merchant and ${had}
          order by created_at desc, uuid desc limit ${limit}::int) as found`
      : sql`(select * from transactions order by created_at desc limit ${MAX_READ}::int) as found
          where merchant_guid = any(${guids}) and ${had}`;
  const rows = await db.query<Row>(sql`
    select uuid, merchant_guid, connector_guid, test_mode, status, amount_minor + surcharge_minor as amount_minor,
      currency, request->'customer' as customer, card, created_at
    from ${newest} order by created_at desc, uuid desc limit ${limit}::int`);
  return rows.map((row) => ({ ...row, card: cardOfColumn(row.card) }));
}
