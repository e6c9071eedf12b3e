import { countRefused } from "../../attempts/index.ts";
import { avoidedFees, type AttemptFees } from "../../costs/index.ts";
import {
  figuresOf,
  groupCases,
  RECOVERED_BY,
  searchCases,
  sumOf,
  unreachableCases,
  type CaseFigures,
  type CaseGroupSum,
  type CaseState,
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
  readonly avoided: AttemptFees;
}

/** Reads the figures of recovery at a place: one currency at a time, the one with the most cases unless another is wanted. */
export async function readRecovery(
  parts: ReadingParts,
  question: { merchantGuids: readonly string[]; testMode: boolean; period: Period; wanted: string },
): Promise<RecoveryOverview> {
  const { db } = parts;
  const { merchantGuids, testMode, period, wanted } = question;
  const owned = { merchantGuids, testMode };
  const [groups, found, unreachable, refused, avoided] = await Promise.all([
    groupCases(db, { ...owned, ...boundsOf(period), zone: period.zone }),
    searchCases(db, { ...owned, group: "open", skip: 0, limit: SHOWN }),
    db.one<{ count: number }>(sql`select ${unreachableCases({ ...owned, limit: MAX_COUNTED })} as count`),
    countRefused(parts, owned),
    avoidedFees(parts, owned),
  ]);
  const currencies = currenciesOf(groups);
  const currency = currencies.find((one) => one === wanted) ?? currencies[0];
  const own = groups.filter((group) => group.currency === currency);
  const count = (state: CaseState): number => sumOf(groups.filter((group) => group.state === state)).count;
  const [waiting, customer] = [count("waiting"), count("customer")];
  return {
    currencies,
    currency,
    now: figuresOf(own, "now"),
    before: figuresOf(own, "before"),
    stretches: stretchesOf(period, own),
    open: await listedCases(parts, found),
    counts: { open: waiting + customer, waiting, customer, "needs-you": unreachable.count },
    refused,
    avoided,
  };
}

/** Currencies of the period, the one with the most cases first. */
function currenciesOf(groups: readonly CaseGroupSum[]): readonly string[] {
  const ofNow = groups.filter(({ part }) => part !== "before");
  return [...Map.groupBy(ofNow, ({ currency }) => currency)]
    .map(([currency, alike]) => [currency, sumOf(alike).count] as const)
    .toSorted(([, one], [, other]) => other - one)
    .map(([currency]) => currency);
}

function stretchesOf({ days }: Period, groups: readonly CaseGroupSum[]): readonly Stretch[] {
  const size = days.length > MAX_DAYS_ALONE ? 7 : 1;
  return Array.from({ length: Math.ceil(days.length / size) }, (_none, index) => {
    const own = days.slice(index * size, (index + 1) * size);
    const names = new Set(own.map(String));
    const ofDays = groups.filter(({ part, day }) => part === "now" && names.has(day ?? ""));
    const minorOf = (by: RecoveredBy) => sumOf(ofDays.filter(({ recoveredBy }) => recoveredBy === by)).minor;
    return {
      first: own[0]!,
      last: own.at(-1)!,
      minor: Object.fromEntries(RECOVERED_BY.map((by) => [by, minorOf(by)])) as Stretch["minor"],
    };
  });
}
