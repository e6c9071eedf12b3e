import type { Exemption } from "@quittance/provider-kit";
import { sql, type Queryable } from "../platform/database/index.ts";
import { BIN_BANK, BIN_COUNTRY, BIN_DIGITS } from "./card-column.ts";
import { EXEMPTION_CONDITIONS, HAS_EXEMPTION, REQUESTED_EXEMPTION } from "./exemption-filter.ts";

/** Payments of one issuer for which one exemption was requested: granted + stepped up + lost. */
export interface ExemptionCount {
  readonly exemption: Exemption;
  /** Null where the BIN data says nothing. */
  readonly country: string | null;
  readonly bank: string | null;
  /** Where no bank is known. */
  readonly bin: string | null;
  readonly granted: number;
  readonly steppedUp: number;
  readonly lost: number;
  /** Granted ones that were charged back. */
  readonly chargedBack: number;
}

/** Payments by card through a connector in [from, to), those without an exemption too. */
export async function countCardPayments(
  db: Queryable,
  options: { connectorGuid: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<number> {
  const { connectorGuid, from, to } = options;
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from transactions
    where created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz and connector_guid = ${connectorGuid}
      and type in ('debit', 'preauthorize') and reference_uuid is null and card is not null and submissions > 0`);
  return count;
}

/** The exemptions that a connector requested of issuers in [from, to). */
export function countExemptions(
  db: Queryable,
  options: { connectorGuid: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<ExemptionCount[]> {
  const { connectorGuid, from, to } = options;
  const { requested, granted, stepped_up: steppedUp, lost } = EXEMPTION_CONDITIONS;
  return db.query<ExemptionCount>(sql`
    select ${REQUESTED_EXEMPTION} as exemption, ${BIN_COUNTRY} as country, ${BIN_BANK} as bank,
      case when ${BIN_BANK} is null then ${BIN_DIGITS} end as bin,
      (count(*) filter (where ${granted}))::int as granted, (count(*) filter (where ${steppedUp}))::int as stepped_up,
      (count(*) filter (where ${lost}))::int as lost,
      (count(*) filter (where ${granted} and charged_back_minor > 0))::int as charged_back
    from transactions
    where ${HAS_EXEMPTION} and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
      and connector_guid = ${connectorGuid} and ${requested}
    group by 1, 2, 3, 4`);
}
