import type { PlainText } from "../language/dictionary.ts";

/** The days that end today, which the overview can show. */
const PERIODS = {
  today: { days: 1, words: "Today" },
  "7d": { days: 7, words: "Last 7 days" },
  "30d": { days: 30, words: "Last 30 days" },
  "90d": { days: 90, words: "Last 90 days" },
} as const satisfies Record<string, { days: number; words: PlainText }>;
export type PeriodName = keyof typeof PERIODS;
/** The period of an address that names none. */
export const USUAL_PERIOD: PeriodName = "7d";
export const PERIOD_NAMES = Object.keys(PERIODS) as readonly PeriodName[];

/** Days in a time zone, in their order, and as many days before them. */
export interface Days {
  readonly zone: string;
  readonly days: readonly Temporal.PlainDate[];
  readonly daysBefore: readonly Temporal.PlainDate[];
  /** Undefined where none of the days is today. */
  readonly soFar: SoFar | undefined;
}

/** The part of today that is over. The period before ends at the same time of day, so that both are equally long. */
interface SoFar {
  /** Which of the days is today. */
  readonly today: number;
  /** In whole minutes, as an address and people have it. */
  readonly time: Temporal.PlainTime;
  readonly end: Temporal.Instant;
  readonly endBefore: Temporal.Instant;
}

/** The days that end today. */
export interface Period extends Days {
  readonly name: PeriodName;
  readonly words: PlainText;
}

export function isPeriodName(text: string): text is PeriodName {
  return Object.hasOwn(PERIODS, text);
}

export function periodOf(name: PeriodName, { now, zone }: { now: Temporal.Instant; zone: string }): Period {
  const { days: count, words } = PERIODS[name];
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  return { name, words, ...daysBetween(today.subtract({ days: count - 1 }), today, { now, zone }) };
}

/** Both days included. */
export function daysBetween(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
  { now, zone }: { now: Temporal.Instant; zone: string },
): Days {
  const count = first.until(last).days + 1;
  const from = (start: Temporal.PlainDate): Temporal.PlainDate[] =>
    Array.from({ length: count }, (_, index) => start.add({ days: index }));
  const local = now.toZonedDateTimeISO(zone).toPlainDateTime();
  const today = first.until(local.toPlainDate()).days;
  const time = local.toPlainTime().round({ smallestUnit: "minute", roundingMode: "floor" });
  // A time that a change of the clocks skips is an hour later on that day, and of one that comes twice the first counts.
  const endBefore = local
    .toPlainDate()
    .subtract({ days: count })
    .toZonedDateTime({ timeZone: zone, plainTime: time });
  return {
    zone,
    days: from(first),
    daysBefore: from(first.subtract({ days: count })),
    soFar:
      today < 0 || today >= count
        ? undefined
        : {
            today,
            time,
            end: now.round({ smallestUnit: "minute", roundingMode: "floor" }),
            endBefore: endBefore.toInstant(),
          },
  };
}

/** From the first moment on and before the second one. */
export type Bounds = readonly [from: Temporal.Instant, to: Temporal.Instant];

export function boundsOf({ zone, days, daysBefore, soFar }: Days): {
  readonly now: Bounds;
  readonly before: Bounds;
} {
  const startOf = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(zone).toInstant();
  const start = startOf(days[0]!);
  return {
    now: [start, soFar?.end ?? startOf(days.at(-1)!.add({ days: 1 }))],
    before: [startOf(daysBefore[0]!), soFar?.endBefore ?? start],
  };
}

/** Values of the days that are over: of today, a sum is no part of their course. */
export function ofWholeDays<Value>(values: readonly Value[], { soFar }: Days): readonly Value[] {
  return soFar ? values.slice(0, soFar.today) : values;
}

export function periodWords(name: PeriodName): PlainText {
  return PERIODS[name].words;
}
