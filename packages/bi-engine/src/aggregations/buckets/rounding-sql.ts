import {
  type CalendarUnit,
  type Rounding,
  calendarRounding,
  fixedRounding,
  withOffset,
} from "../../dates/rounding.ts";
import { instantOfLocal, offsetMsAt, UTC } from "../../dates/time-zone.ts";
import { type Sql, join, sql } from "../../sql/sql.ts";
import { stepOf } from "./step-of.ts";

/** How dates are cut into buckets: by calendar units or by a fixed length, in a zone, moved by an offset. */
export interface DateSteps {
  readonly unit: CalendarUnit | undefined;
  readonly fixedMs: number;
  readonly timeZone: string;
  readonly offsetMs: number;
}

export function roundingOf({ unit, fixedMs, timeZone, offsetMs }: DateSteps): Rounding {
  const plain = unit === undefined ? fixedRounding(fixedMs, timeZone) : calendarRounding(unit, timeZone);
  return withOffset(plain, offsetMs);
}

export interface MsRange {
  readonly min: number;
  readonly max: number;
}

/** Whether the zone's clock changes, so that the range of the dates must be known to write the SQL. */
export function needsRange({ timeZone }: DateSteps): boolean {
  return timeZone !== UTC && !/^[+-]/.test(timeZone);
}

/** The bucket of a date as the database groups by it, and what that value means. */
interface DateKey {
  readonly sql: Sql;
  /** Which of four ways to compute it, and why. */
  readonly choice: string;
  readonly why: string;
  /** The start of the bucket in milliseconds. */
  readonly toMs: (key: number) => number;
  readonly fromMs: (millis: number) => number;
}

/**
 * The bucket of a date, as an expression over milliseconds. Between two changes of the zone's clock the offset from UTC is
 * constant, so the expression has a case for each such period. Units of a day or longer are grouped by the local time of their
 * start, which is the same for the whole day, and converted to instants here, by the rules of the zone.
 */
export function roundingSql(value: Sql, steps: DateSteps, range: MsRange | undefined): DateKey {
  const { offsetMs, timeZone } = steps;
  const few = range && isLong(steps) ? fewBuckets(value, steps, range) : undefined;
  if (few !== undefined) return few;
  const moved = offsetMs === 0 ? value : sql`(${value} - ${offsetMs})`;
  const plain: DateSteps = { ...steps, offsetMs: 0 };
  // The bucket of the first date may start before a clock change that is before the date itself.
  const { min, max } = range ?? { min: 0, max: 0 };
  const first = roundingOf(plain).floor(min - offsetMs);
  const stretches = stretchesOf(plain, { min: first, max: max - offsetMs });
  const divided =
    range && stretches.length === 1 ? byDivision(value, steps, range, stretches[0]?.offset ?? 0) : undefined;
  if (divided !== undefined) return divided;
  if (!isLong(plain)) {
    const key = byStretch(moved, plain, stretches);
    return {
      sql: key,
      choice: "instant",
      why: `steps shorter than a day, ${stretches.length} offsets of the zone in the range`,
      toMs: (start) => start + offsetMs,
      fromMs: (millis) => millis - offsetMs,
    };
  }
  return {
    sql: startSql(sql`(${moved} + ${offsetSql(moved, stretches)})`, plain),
    choice: "local time",
    why: `steps of a day or longer, ${stretches.length} offsets of the zone in the range`,
    toMs: (local) => instantOfLocal(local, timeZone) + offsetMs,
    fromMs: (millis) => millis - offsetMs + offsetMsAt(millis - offsetMs, timeZone),
  };
}

/** With at most this many buckets, comparing with the start of each is faster than computing it. */
const MAX_COMPARED = 30;

/** The start of the bucket by comparison with all starts in the range; undefined when there are too many. */
function fewBuckets(value: Sql, steps: DateSteps, { min, max }: MsRange): DateKey | undefined {
  const { floor, next } = roundingOf(steps);
  const starts = [floor(min)];
  for (let start = next(floor(min)); start <= max; start = next(start)) {
    if (starts.push(start) > MAX_COMPARED) return undefined;
  }
  const key = stepOf(value, starts, (place) => sql`${starts[place] ?? null}`);
  const why = `${starts.length} buckets in the range, at most ${MAX_COMPARED}`;
  return { sql: key, choice: "comparison", why, toMs: (start) => start, fromMs: (millis) => millis };
}

/** Buckets of equal length are numbered by a single division, unless a date exists for which it would round wrongly. */
function byDivision(
  value: Sql,
  { unit, fixedMs, offsetMs }: DateSteps,
  range: MsRange,
  zoneMs: number,
): DateKey | undefined {
  const step = unit === undefined ? fixedMs : unit === "week" ? WEEK_MS : FIXED_UNIT_MS[unit];
  const shift = zoneMs - offsetMs - (unit === "week" ? FIRST_MONDAY : 0);
  if (step === undefined || !Number.isInteger(step) || range.min + shift < 0) return undefined;
  return {
    sql: sql`((${value} + ${shift}) // ${step})`,
    choice: "division",
    why: "steps of one length, one offset of the zone in the range",
    toMs: (key) => key * step - shift,
    fromMs: (millis) => (millis + shift) / step,
  };
}

function isLong({ unit }: DateSteps): boolean {
  return unit !== undefined && !["second", "minute", "hour"].includes(unit);
}

function offsetSql(value: Sql, stretches: readonly Stretch[]): Sql {
  const cases = stretches.map(({ offset }, i) => {
    const until = stretches[i + 1]?.from;
    return until === undefined ? sql`ELSE ${offset}` : sql`WHEN ${value} < ${until} THEN ${offset}`;
  });
  return cases.length === 1 ? sql`${stretches[0]?.offset ?? 0}` : sql`CASE ${join(cases, " ")} END`;
}

interface Stretch {
  /** The first instant after the change; the first period has none. */
  readonly from: number | undefined;
  readonly offset: number;
  /** Buckets that start before this overlap the change. */
  readonly settledFrom: number;
}

function stretchesOf({ timeZone }: DateSteps, { min, max }: MsRange): readonly Stretch[] {
  const first = offsetMsAt(min, timeZone);
  const stretches: Stretch[] = [{ from: undefined, offset: first, settledFrom: Number.NEGATIVE_INFINITY }];
  if (!needsRange({ timeZone, unit: undefined, fixedMs: 0, offsetMs: 0 })) return stretches;
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

/** Units shorter than a day are grouped by their instants: an hour that occurs twice is two buckets. */
function byStretch(value: Sql, steps: DateSteps, stretches: readonly Stretch[]): Sql {
  const rounding = roundingOf(steps);
  const cases = stretches.map(({ from, offset, settledFrom }, i) => {
    const until = stretches[i + 1]?.from;
    const start = sql`(${startSql(sql`(${value} + ${offset})`, steps)} - ${offset})`;
    // A bucket that contains a clock change starts by the offset that was valid before.
    const key =
      from === undefined
        ? start
        : sql`CASE WHEN ${start} < ${settledFrom} THEN ${rounding.floor(from)} ELSE ${start} END`;
    return until === undefined ? sql`ELSE ${key}` : sql`WHEN ${value} < ${until} THEN ${key}`;
  });
  if (stretches.length === 1) return startSql(value, steps, stretches[0]?.offset ?? 0);
  return sql`CASE ${join(cases, " ")} END`;
}

/** The start of the bucket of a local time. */
function startSql(local: Sql, { unit, fixedMs }: DateSteps, offset = 0): Sql {
  const shifted = offset === 0 ? local : sql`(${local} + ${offset})`;
  const step = unit === undefined ? fixedMs : FIXED_UNIT_MS[unit];
  if (unit === "week") {
    const intoWeek = sql`(((${shifted} - ${FIRST_MONDAY}) % ${WEEK_MS}) + ${WEEK_MS}) % ${WEEK_MS}`;
    return offset === 0 ? sql`(${shifted} - ${intoWeek})` : sql`(${shifted} - ${intoWeek} - ${offset})`;
  }
  const start =
    step === undefined
      ? sql`epoch_ms(date_trunc(${unit ?? "day"}, make_timestamp(${shifted} * 1000)))`
      : sql`(${shifted} - ((${shifted} % ${step}) + ${step}) % ${step})`;
  return offset === 0 ? start : sql`(${start} - ${offset})`;
}

const WEEK_MS = 604_800_000;
/** The first Monday after 1970 began. */
const FIRST_MONDAY = 345_600_000;

const FIXED_UNIT_MS: Readonly<Partial<Record<CalendarUnit, number>>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};
