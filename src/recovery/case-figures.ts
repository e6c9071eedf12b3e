import type { DeclineClass } from "@quittance/provider-kit";
import { sql, type Queryable } from "../platform/database/index.ts";
import { RECOVERED_BY, type RecoveredBy } from "./case.ts";
import { casesWhere, type CaseFilter } from "./search-cases.ts";

/** A number of cases with their sum, in minor units of one currency. */
export interface CaseSum {
  readonly count: number;
  readonly minor: bigint;
}

export interface CaseFigures {
  /** Open now. */
  readonly atRisk: CaseSum;
  readonly recovered: CaseSum;
  readonly lost: CaseSum;
  /** Half of what was recovered took at most so many hours; undefined where nothing was. */
  readonly medianHours: number | undefined;
  readonly byMeans: ReadonlyMap<RecoveredBy, CaseSum>;
  /** At risk, recovered and lost together, the largest sum first. */
  readonly byReason: ReadonlyMap<DeclineClass, CaseSum>;
}

type Scope = Pick<CaseFilter, "merchantGuids" | "testMode" | "from" | "until"> & {
  readonly currency: string;
};
const NONE: CaseSum = { count: 0, minor: 0n };

/** Figures of cases in one currency: those open now, and those that ended in the period. */
export async function caseFigures(db: Queryable, scope: Scope): Promise<CaseFigures> {
  const rows = await db.query<{
    state: string;
    recoveredBy: RecoveredBy | null;
    reason: DeclineClass;
    count: number;
    minor: bigint;
  }>(sql`
    select case when ended_at is null then 'open' else state end as state, recovered_by, reason,
      count(*)::int as count, sum(amount_minor)::bigint as minor
    from recovery_cases where ${casesWhere({ ...scope, group: "counted" })} group by 1, 2, 3`);
  const { hours } = await db.one<{ hours: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from ended_at - opened_at) / 3600)::float8 as hours
    from recovery_cases where ${casesWhere({ ...scope, group: "recovered" })}`);
  const sumOf = (isCounted: (row: (typeof rows)[number]) => boolean): CaseSum =>
    rows
      .filter(isCounted)
      .reduce((sum, { count, minor }) => ({ count: sum.count + count, minor: sum.minor + minor }), NONE);
  const reasons = [...new Set(rows.map(({ reason }) => reason))]
    .map((reason) => [reason, sumOf((row) => row.reason === reason)] as const)
    .toSorted(([, one], [, other]) => Number(other.minor - one.minor));
  return {
    atRisk: sumOf(({ state }) => state === "open"),
    recovered: sumOf(({ state }) => state === "recovered"),
    lost: sumOf(({ state }) => state === "lost"),
    medianHours: hours ?? undefined,
    byMeans: new Map(RECOVERED_BY.map((by) => [by, sumOf(({ recoveredBy }) => recoveredBy === by)])),
    byReason: new Map(reasons),
  };
}

/** The money that came back on each day of the zone, by what brought it. */
export function recoveredByDay(
  db: Queryable,
  { zone, ...scope }: Scope & { zone: string },
): Promise<{ day: string; by: RecoveredBy; minor: bigint }[]> {
  return db.query(sql`
    select to_char(ended_at at time zone ${zone}, 'YYYY-MM-DD') as day, recovered_by as by,
      sum(amount_minor)::bigint as minor
    from recovery_cases where ${casesWhere({ ...scope, group: "recovered" })} group by 1, 2 order by 1, 2`);
}

/** Currencies of the cases of the period, the one with the most cases first. */
export async function currenciesOfCases(db: Queryable, scope: Omit<Scope, "currency">): Promise<string[]> {
  const rows = await db.query<{ currency: string }>(sql`
    select currency from recovery_cases where ${casesWhere(scope)} group by 1 order by count(*) desc, 1`);
  return rows.map(({ currency }) => currency);
}
