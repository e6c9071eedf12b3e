import type { PlainText } from "../language/dictionary.ts";

/** The days that end today, which the overview can show. */
const PERIODS = {
  today: { days: 1, words: "Today" },
  "7d": { days: 7, words: "Last 7 days" },
  "30d": { days: 30, words: "Last 30 days" },
  "90d": { days: 90, words: "Last 90 days" },
} as const satisfies Record<string, { days: number; words: PlainText }>;
type PeriodName = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as readonly PeriodName[];

/** Days in a time zone, and as many days before them. */
export interface Period {
  readonly name: PeriodName;
  readonly words: PlainText;
  readonly zone: string;
  /** The first day and the last, which is today. */
  readonly days: readonly Temporal.PlainDate[];
  readonly daysBefore: readonly Temporal.PlainDate[];
}

export function isPeriodName(text: string): text is PeriodName {
  return Object.hasOwn(PERIODS, text);
}

export function periodOf(name: PeriodName, { now, zone }: { now: Temporal.Instant; zone: string }): Period {
  const { days: count, words } = PERIODS[name];
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const back = (first: number): Temporal.PlainDate[] =>
    Array.from({ length: count }, (_, index) => today.subtract({ days: first - index }));
  return { name, words, zone, days: back(count - 1), daysBefore: back(2 * count - 1) };
}

export function periodWords(name: PeriodName): PlainText {
  return PERIODS[name].words;
}
