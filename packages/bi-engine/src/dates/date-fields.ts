import type { NumberField } from "./pattern-element.ts";
import { instantOfLocal } from "./time-zone.ts";

/** The fields of a date that a text has. */
export type DateFields = Partial<Record<NumberField, number>> & {
  amPm?: number;
  era?: number;
  epochMs?: number;
  /** Zone or offset found in the text; it wins over the one requested. */
  timeZone?: string;
};

type FieldRefusal = { readonly refusal: string };

/**
 * The instant the fields mean, in milliseconds since 1970. Absent parts are the first of their kind; when
 * `roundUp` is set, absent parts of the time of day are the last of theirs.
 */
export function instantOf(
  fields: DateFields,
  options: { readonly roundUp: boolean; readonly timeZone: string },
): number | FieldRefusal {
  // Even an epoch counts as a local time when a zone is requested.
  if (fields.epochMs !== undefined) return instantOfLocal(fields.epochMs, options.timeZone);
  const invalid = outOfRange(fields);
  if (invalid !== undefined) return { refusal: invalid };
  const day = dayOf(fields);
  if (typeof day !== "number") return day;
  const local = day + timeOfDayMs(fields, options.roundUp);
  return instantOfLocal(local, fields.timeZone ?? options.timeZone);
}

const DAY_MS = 86_400_000;

const RANGES: readonly { field: NumberField; name: string; from: number; to: number }[] = [
  { field: "month", name: "MonthOfYear", from: 1, to: 12 },
  { field: "day", name: "DayOfMonth", from: 1, to: 31 },
  { field: "dayOfYear", name: "DayOfYear", from: 1, to: 366 },
  { field: "week", name: "WeekOfWeekBasedYear", from: 1, to: 53 },
  { field: "weekday", name: "DayOfWeek", from: 1, to: 7 },
  { field: "quarter", name: "QuarterOfYear", from: 1, to: 4 },
  { field: "hour", name: "HourOfDay", from: 0, to: 23 },
  { field: "hour12", name: "ClockHourOfAmPm", from: 1, to: 12 },
  { field: "hour11", name: "HourOfAmPm", from: 0, to: 11 },
  { field: "hour24", name: "ClockHourOfDay", from: 1, to: 24 },
  { field: "minute", name: "MinuteOfHour", from: 0, to: 59 },
  { field: "second", name: "SecondOfMinute", from: 0, to: 59 },
];

function outOfRange(fields: DateFields): string | undefined {
  for (const { field, name, from, to } of RANGES) {
    const value = fields[field];
    if (value === undefined || (value >= from && value <= to)) continue;
    return `Invalid value for ${name} (valid values ${from} - ${to}): ${value}`;
  }
  return undefined;
}

function dayOf(fields: DateFields): number | FieldRefusal {
  if (fields.weekYear !== undefined && fields.year === undefined) return dayOfWeekYear(fields);
  const year = yearOf(fields);
  if (fields.dayOfYear !== undefined && fields.month === undefined) {
    return utcDay(year, 1, 1) + (fields.dayOfYear - 1) * DAY_MS;
  }
  const month = fields.month ?? (fields.quarter === undefined ? 1 : fields.quarter * 3 - 2);
  const day = fields.day ?? 1;
  if (day > daysInMonth(year, month)) {
    return { refusal: `Invalid date '${monthName(month)} ${day}'` };
  }
  return utcDay(year, month, day);
}

function yearOf(fields: DateFields): number {
  const year = fields.year ?? 1970;
  return fields.era === 0 ? 1 - year : year;
}

function dayOfWeekYear(fields: DateFields): number {
  const fourthOfJanuary = utcDay(fields.weekYear!, 1, 4);
  const firstMonday = fourthOfJanuary - (weekdayOf(fourthOfJanuary) - 1) * DAY_MS;
  return firstMonday + ((fields.week ?? 1) - 1) * 7 * DAY_MS + ((fields.weekday ?? 1) - 1) * DAY_MS;
}

function timeOfDayMs(fields: DateFields, roundUp: boolean): number {
  if (fields.milliOfDay !== undefined) return fields.milliOfDay;
  if (fields.nanoOfDay !== undefined) return Math.floor(fields.nanoOfDay / 1e6);
  const last = roundUp ? { hour: 23, minute: 59, second: 59, nano: 999_999_999 } : undefined;
  const hour = hourOf(fields) ?? last?.hour ?? 0;
  const minute = fields.minute ?? last?.minute ?? 0;
  const second = fields.second ?? last?.second ?? 0;
  const nano = fields.nano ?? last?.nano ?? 0;
  return ((hour * 60 + minute) * 60 + second) * 1000 + Math.floor(nano / 1e6);
}

function hourOf(fields: DateFields): number | undefined {
  if (fields.hour !== undefined) return fields.hour;
  if (fields.hour24 !== undefined) return fields.hour24 % 24;
  const half = fields.hour11 ?? (fields.hour12 === undefined ? undefined : fields.hour12 % 12);
  return half === undefined ? undefined : half + (fields.amPm === 1 ? 12 : 0);
}

/** Milliseconds since 1970 of a day's start in UTC; years below 100 are meant as written. */
export function utcDay(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(utcMs: number): number {
  return new Date(utcMs).getUTCDay() || 7;
}

function daysInMonth(year: number, month: number): number {
  return new Date(utcDay(year, month + 1, 0)).getUTCDate();
}

function monthName(month: number): string {
  const name = new Date(utcDay(2000, month, 1)).toLocaleString("en", { month: "long", timeZone: "UTC" });
  return name.toUpperCase();
}
