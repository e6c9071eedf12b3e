import { countRefused } from "../../attempts/index.ts";
import {
  caseFigures,
  countCases,
  currenciesOfCases,
  recoveredByDay,
  searchCases,
  unreachableCases,
  type CaseFigures,
  type RecoveredBy,
} from "../../recovery/index.ts";
import { sql } from "../../platform/database/index.ts";
import { boundsOf, type Period } from "../overview/period.ts";
import type { ReadingParts } from "../parts.ts";
import { listedCases, type ListedCase } from "./list-cases.ts";

/** Open cases are counted up to so many. */
export const MAX_COUNTED = 10_000;
const SHOWN = 8;
/** A longer period is shown by weeks. */
const MAX_DAYS_ALONE = 31;

/** Days of the chart that are drawn together, with what came back on them. */
export interface Stretch {
  readonly first: Temporal.PlainDate;
  readonly last: Temporal.PlainDate;
  readonly minor: Readonly<Record<RecoveredBy, bigint>>;
}

export interface RecoveryOverview {
  readonly currencies: readonly string[];
  /** Undefined where the period has no case. */
  readonly currency: string | undefined;
  readonly now: CaseFigures;
  readonly before: CaseFigures;
  readonly stretches: readonly Stretch[];
  readonly open: readonly ListedCase[];
  readonly counts: Readonly<Record<"open" | "waiting" | "customer" | "needs-you", number>>;
  /** Refused attempts of the last 30 days, in all currencies. */
  readonly refused: readonly { readonly scheme: string; readonly count: number }[];
}

/** Reads the figures of recovery at a place: one currency at a time, the one with the most cases unless another is wanted. */
export async function readRecovery(
  parts: ReadingParts,
  question: { merchantGuids: readonly string[]; testMode: boolean; period: Period; wanted: string },
): Promise<RecoveryOverview> {
  const { db } = parts;
  const { merchantGuids, testMode, period, wanted } = question;
  const owned = { merchantGuids, testMode };
  const { now: bounds, before: boundsBefore } = boundsOf(period);
  const currencies = await currenciesOfCases(db, { ...owned, from: bounds[0], until: bounds[1] });
  const currency = currencies.find((one) => one === wanted) ?? currencies[0];
  const inPeriod = ([from, until]: typeof bounds) => ({ ...owned, from, until, currency: currency ?? "" });
  const count = (group: "open" | "waiting" | "customer") =>
    countCases(db, { ...owned, group, limit: MAX_COUNTED });
  const [now, before, days, found, open, waiting, customer, unreachable, refused] = await Promise.all([
    caseFigures(db, inPeriod(bounds)),
    caseFigures(db, inPeriod(boundsBefore)),
    recoveredByDay(db, { ...inPeriod(bounds), zone: period.zone }),
    searchCases(db, { ...owned, group: "open", skip: 0, limit: SHOWN }),
    count("open"),
    count("waiting"),
    count("customer"),
    db.one<{ count: number }>(sql`select ${unreachableCases({ ...owned, limit: MAX_COUNTED })} as count`),
    countRefused(parts, owned),
  ]);
  return {
    currencies,
    currency,
    now,
    before,
    stretches: stretchesOf(period, days),
    open: await listedCases(parts, found),
    counts: { open, waiting, customer, "needs-you": unreachable.count },
    refused,
  };
}

function stretchesOf({ days }: Period, sums: Awaited<ReturnType<typeof recoveredByDay>>): readonly Stretch[] {
  const size = days.length > MAX_DAYS_ALONE ? 7 : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_none, index) => {
    const own = days.slice(index * size, (index + 1) * size);
    const names = new Set(own.map(String));
    const sumOf = (by: RecoveredBy): bigint =>
      sums
        .filter((sum) => sum.by === by && names.has(sum.day))
        .reduce((total, { minor }) => total + minor, 0n);
    return {
      first: own[0]!,
      last: own.at(-1)!,
      minor: { retry: sumOf("retry"), connector: sumOf("connector"), customer: sumOf("customer") },
    };
  });
}
