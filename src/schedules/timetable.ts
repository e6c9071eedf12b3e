import type { PeriodUnit } from "./schedule.ts";

/** From when, and how often: dates and times are those of the zone's calendar. */
export interface Timetable {
  readonly basis: Temporal.PlainDateTime;
  readonly timeZone: string;
  readonly periodLength: number;
  readonly periodUnit: PeriodUnit;
}

const FIELD = { DAY: "days", WEEK: "weeks", MONTH: "months", YEAR: "years" } as const;

/**
 * The moment `periods` periods after the basis. All are counted from the basis, so that a month without the 31st has its run on
 * the last day and the next month on the 31st again. A time that a change of the clocks skips is taken as much later; of one
 * that comes twice, the first.
 */
export function occurrence(timetable: Timetable, periods: number): Temporal.Instant {
  const { basis, timeZone, periodLength, periodUnit } = timetable;
  return basis
    .add({ [FIELD[periodUnit]]: periods * periodLength }, { overflow: "constrain" })
    .toZonedDateTime(timeZone, { disambiguation: "compatible" })
    .toInstant();
}

/** The number of periods to the first occurrence that is not before the moment. */
export function periodsUntil(timetable: Timetable, at: Temporal.Instant): number {
  const { basis, timeZone, periodLength, periodUnit } = timetable;
  const field = FIELD[periodUnit];
  const passed = basis.until(localTime(at, timeZone), { largestUnit: field })[field];
  let periods = Math.max(0, Math.floor(passed / periodLength) - 1);
  while (Temporal.Instant.compare(occurrence(timetable, periods), at) < 0) periods++;
  return periods;
}

export function localTime(at: Temporal.Instant, timeZone: string): Temporal.PlainDateTime {
  return at
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .round({ smallestUnit: "second", roundingMode: "floor" });
}

/** The treatment of runs that were due while nothing could run. */
type MissedRuns = "once" | "each";

/** A run that begins later than this was missed; below it is the latency of workers. */
const MAX_LATENESS = Temporal.Duration.from({ minutes: 5 });

interface NextRun {
  readonly basis: Temporal.PlainDateTime;
  readonly periods: number;
  readonly dueAt: Temporal.Instant;
}

/**
 * The run after the one that was due at `dueAt` and begins `now`. With `once`, a late run is the only one for all that were
 * missed, and the next is one period after it, at the timetable's time of day, so that a customer is not charged twice within a
 * period. Less than half a day late changes nothing. With `each`, the timetable stays and every missed run is made up.
 */
export function nextRun(
  timetable: Timetable,
  {
    periods,
    dueAt,
    now,
    missedRuns,
  }: {
    periods: number;
    dueAt: Temporal.Instant;
    now: Temporal.Instant;
    missedRuns: MissedRuns;
  },
): NextRun {
  const lateness = dueAt.until(now);
  if (missedRuns === "each" || Temporal.Duration.compare(lateness, MAX_LATENESS) <= 0)
    return runOf(timetable, periods + 1);
  const { basis, timeZone } = timetable;
  const counted = nearest(basis.toPlainTime(), localTime(now, timeZone));
  return counted.toPlainDate().equals(localTime(dueAt, timeZone).toPlainDate())
    ? runOf(timetable, periods + 1)
    : runOf({ ...timetable, basis: counted }, 1);
}

/** The time of day on the day on which it is nearest to the moment. */
function nearest(time: Temporal.PlainTime, moment: Temporal.PlainDateTime): Temporal.PlainDateTime {
  const hoursLater = moment.withPlainTime(time).until(moment).total("hours");
  const days = hoursLater > 12 ? 1 : hoursLater < -12 ? -1 : 0;
  return moment.withPlainTime(time).add({ days });
}

function runOf(timetable: Timetable, periods: number): NextRun {
  return { basis: timetable.basis, periods, dueAt: occurrence(timetable, periods) };
}

/**
 * The first run of a schedule that came with a transaction, once that succeeded at `at`: as the request says, unless the
 * customer paid so late that the time is over or too near; else one period after the success.
 *
 * @param earliest no run is before it
 */
export function firstRun(
  timetable: Omit<Timetable, "basis">,
  { start, at, earliest }: { start: string | null; at: Temporal.Instant; earliest: Temporal.Instant },
): NextRun {
  if (start === null) return runOf({ ...timetable, basis: localTime(at, timetable.timeZone) }, 1);
  const wanted = { ...timetable, basis: Temporal.PlainDateTime.from(start) };
  return runOf(wanted, periodsUntil(wanted, earliest));
}
