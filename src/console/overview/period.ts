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
  return { name, words, ...daysBetween(today.subtract({ days: count - 1 }), today, zone) };
}

/** Both days included. */
export function daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate, zone: string): Days {
  const count = first.until(last).days + 1;
  const from = (start: Temporal.PlainDate): Temporal.PlainDate[] =>
    Array.from({ length: count }, (_, index) => start.add({ days: index }));
  return { zone, days: from(first), daysBefore: from(first.subtract({ days: count })) };
}

export function periodWords(name: PeriodName): PlainText {
  return PERIODS[name].words;
}
