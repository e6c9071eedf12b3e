import type { DeclineClass } from "@quittance/provider-kit";
import { sql, type Queryable } from "../platform/database/index.ts";
import { RECOVERED_BY, type CaseState, type RecoveredBy } from "./case.ts";
import { casesWhere, type CaseFilter } from "./search-cases.ts";

/** A number of cases with their sum, in minor units of one currency. */
export interface CaseSum {
  readonly count: number;
  readonly minor: bigint;
}

/** Cases that are alike: open ones, or those that ended in one of two periods. */
export interface CaseGroupSum extends CaseSum {
  readonly part: "open" | "now" | "before";
  readonly currency: string;
  readonly state: Exclude<CaseState, "stopped">;
  readonly reason: DeclineClass;
  readonly recoveredBy: RecoveredBy | null;
  /** The day on which they were recovered, by the zone, and the days that it took, begun ones counted whole; null for others. */
  readonly day: string | null;
  readonly daysTaken: number | null;
}

export interface CaseFigures {
  /** Open now. */
  readonly atRisk: CaseSum;
  readonly recovered: CaseSum;
  readonly lost: CaseSum;
  /** Half of what was recovered took at most so many days; undefined where nothing was. */
  readonly medianDays: number | undefined;
  readonly byMeans: ReadonlyMap<RecoveredBy, CaseSum>;
  /** At risk, recovered and lost together, the largest sum first. */
  readonly byReason: ReadonlyMap<DeclineClass, CaseSum>;
}

type Bounds = readonly [from: Temporal.Instant, until: Temporal.Instant];
const NONE: CaseSum = { count: 0, minor: 0n };

/** Cases that are open, or ended in one of two periods, in groups: all figures come from one look at them. */
export async function groupCases(
  db: Queryable,
  scope: Pick<CaseFilter, "merchantGuids" | "testMode" | "currency"> & {
    readonly now: Bounds;
    /** A period that ends before the other begins. */
    readonly before: Bounds;
    readonly zone: string;
  },
): Promise<CaseGroupSum[]> {
  const { now, before, zone, ...owned } = scope;
  const filter = { ...owned, group: "counted", from: before[0], until: now[1] } as const;
  return db.query<CaseGroupSum>(sql`
    select part, currency, state, reason, recovered_by, to_char(day, 'YYYY-MM-DD') as day, days_taken, count(*)::int as count,
      sum(amount_minor)::bigint as minor
    from (
      select currency, state, reason, recovered_by, amount_minor,
        case when ended_at is null then 'open' when ended_at >= ${now[0]} then 'now' when ended_at < ${before[1]} then 'before' end
          as part,
        case when state = 'recovered' then (ended_at at time zone ${zone})::date end as day,
        case when state = 'recovered' then greatest(1, ceil(extract(epoch from ended_at - opened_at) / 86400))::int end as days_taken
      from recovery_cases where ${casesWhere(filter)}
    ) as cases where part is not null group by part, currency, state, reason, recovered_by, cases.day, days_taken`);
}

/** Figures of groups of one currency: those that are open, and those of one period. */
export function figuresOf(groups: readonly CaseGroupSum[], part: "now" | "before"): CaseFigures {
  const own = groups.filter((group) => group.part === part || group.part === "open");
  const recovered = own.filter(({ state }) => state === "recovered");
  const reasons = [...Map.groupBy(own, ({ reason }) => reason)]
    .map(([reason, alike]) => [reason, sumOf(alike)] as const)
    .toSorted(([, one], [, other]) => Number(other.minor - one.minor));
  return {
    atRisk: sumOf(own.filter((group) => group.part === "open")),
    recovered: sumOf(recovered),
    lost: sumOf(own.filter(({ state }) => state === "lost")),
    medianDays: medianDays(recovered),
    byMeans: new Map(
      RECOVERED_BY.map((by) => [by, sumOf(recovered.filter(({ recoveredBy }) => recoveredBy === by))]),
    ),
    byReason: new Map(reasons),
  };
}

export function sumOf(groups: readonly CaseSum[]): CaseSum {
  return groups.reduce(
    (sum, { count, minor }) => ({ count: sum.count + count, minor: sum.minor + minor }),
    NONE,
  );
}

function medianDays(recovered: readonly CaseGroupSum[]): number | undefined {
  const half = sumOf(recovered).count / 2;
  let counted = 0;
  return (
    recovered
      .toSorted((one, other) => one.daysTaken! - other.daysTaken!)
      .find(({ count }) => (counted += count) >= half)?.daysTaken ?? undefined
  );
}
