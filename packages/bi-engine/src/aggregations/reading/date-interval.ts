import type { CalendarUnit } from "../../dates/rounding.ts";

const CALENDAR_UNITS: Readonly<Record<string, CalendarUnit>> = {
  "1s": "second",
  second: "second",
  "1m": "minute",
  minute: "minute",
  "1h": "hour",
  hour: "hour",
  "1d": "day",
  day: "day",
  "1w": "week",
  week: "week",
  "1M": "month",
  month: "month",
  "1q": "quarter",
  quarter: "quarter",
  "1y": "year",
  year: "year",
};

/** A calendar unit by name or as `1M`; undefined for anything else, several of a unit included. */
export function calendarUnit(text: string): CalendarUnit | undefined {
  return Object.hasOwn(CALENDAR_UNITS, text) ? CALENDAR_UNITS[text] : undefined;
}

const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `90m` or `1.5h` in milliseconds; undefined when it is no such length. */
export function lengthMs(text: string): number | undefined {
  const match = /^([+-]?\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$/i.exec(text.trim());
  const unit = UNIT_MS[match?.[2]?.toLowerCase() ?? ""];
  if (match === null || unit === undefined || /^[\d.+-]+\s*M$/.test(text.trim())) return undefined;
  return Math.trunc(Number(match[1]) * unit);
}
