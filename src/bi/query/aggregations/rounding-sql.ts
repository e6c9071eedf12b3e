import {
  type CalendarUnit,
  type Rounding,
  calendarRounding,
  fixedRounding,
  withOffset,
} from "../dates/rounding.ts";
import { offsetMsAt, utc } from "../dates/time-zone.ts";
import { type Sql, join, sql } from "../sql/sql.ts";

/** How dates are cut into buckets: by calendar units or by a fixed length, in a zone, moved by an offset. */
export interface DateSteps {
  readonly unit: CalendarUnit | undefined;
  readonly fixedMillis: number;
  readonly timeZone: string;
  readonly offsetMillis: number;
}

export function roundingOf({ unit, fixedMillis, timeZone, offsetMillis }: DateSteps): Rounding {
  const plain = unit === undefined ? fixedRounding(fixedMillis, timeZone) : calendarRounding(unit, timeZone);
  return withOffset(plain, offsetMillis);
}

export interface MillisRange {
  readonly min: number;
  readonly max: number;
}

/** Whether the zone's clock changes, so that the range of the dates must be known to write the SQL. */
export function needsRange({ timeZone }: DateSteps): boolean {
  return timeZone !== utc && !/^[+-]/.test(timeZone);
}

/**
 * The start of the bucket a date lies in, as an expression over milliseconds. Between two changes of the zone's
 * clock the offset from UTC is constant, so the expression has a case for each such stretch; a bucket that a
 * change lies in is rounded here, with the zone's rules at hand.
 */
export function roundingSql(value: Sql, steps: DateSteps, range: MillisRange): Sql {
  const moved = steps.offsetMillis === 0 ? value : sql`(${value} - ${steps.offsetMillis})`;
  const plain: DateSteps = { ...steps, offsetMillis: 0 };
  // The bucket of the first date may start before a change of the clock that the date itself lies after.
  const first = roundingOf(plain).floor(range.min - steps.offsetMillis);
  const stretches = stretchesOf(plain, { min: first, max: range.max - steps.offsetMillis });
  const key =
    stretches.length === 1
      ? startSql(moved, plain, stretches[0]?.offset ?? 0)
      : byStretch(moved, plain, stretches);
  return steps.offsetMillis === 0 ? key : sql`(${key} + ${steps.offsetMillis})`;
}

interface Stretch {
  /** The first instant after the change; the first stretch has none. */
  readonly from: number | undefined;
  readonly offset: number;
  /** Starts of buckets before this lie around the change. */
  readonly settledFrom: number;
}

function stretchesOf({ timeZone }: DateSteps, { min, max }: MillisRange): readonly Stretch[] {
  const first = offsetMsAt(min, timeZone);
  const stretches: Stretch[] = [{ from: undefined, offset: first, settledFrom: Number.NEGATIVE_INFINITY }];
  if (!needsRange({ timeZone, unit: undefined, fixedMillis: 0, offsetMillis: 0 })) return stretches;
  let before = first;
  let at = Temporal.Instant.fromEpochMilliseconds(min)
    .toZonedDateTimeISO(timeZone)
    .getTimeZoneTransition("next");
  while (at !== null && at.epochMilliseconds <= max) {
    const from = at.epochMilliseconds;
    const offset = offsetMsAt(from, timeZone);
    stretches.push({ from, offset, settledFrom: from + Math.max(0, before - offset) });
    before = offset;
    at = at.getTimeZoneTransition("next");
  }
  return stretches;
}

function byStretch(value: Sql, steps: DateSteps, stretches: readonly Stretch[]): Sql {
  const rounding = roundingOf(steps);
  const cases = stretches.map(({ from, offset, settledFrom }, i) => {
    const until = stretches[i + 1]?.from;
    const start = startSql(value, steps, offset);
    const key =
      from === undefined
        ? start
        : sql`CASE WHEN ${start} < ${settledFrom} THEN ${rounding.floor(from)} ELSE ${start} END`;
    return until === undefined ? sql`ELSE ${key}` : sql`WHEN ${value} < ${until} THEN ${key}`;
  });
  return sql`CASE ${join(cases, " ")} END`;
}

/** The start of the bucket while the zone is `offset` ahead of UTC. */
function startSql(value: Sql, { unit, fixedMillis }: DateSteps, offset: number): Sql {
  const local = offset === 0 ? value : sql`(${value} + ${offset})`;
  const back = offset === 0 ? sql`` : sql` - ${offset}`;
  const step = unit === undefined ? fixedMillis : fixedUnitMillis[unit];
  if (step !== undefined) return sql`(${local} - ((${local} % ${step}) + ${step}) % ${step}${back})`;
  return sql`(epoch_ms(date_trunc(${unit ?? "day"}, make_timestamp(${local} * 1000)))${back})`;
}

const fixedUnitMillis: Readonly<Partial<Record<CalendarUnit, number>>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
