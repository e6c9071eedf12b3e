import { utcDay, weekdayOf } from "./date-fields.ts";
import { instantOfLocal, offsetMsAt, UTC, type TimeZone } from "./time-zone.ts";

export type CalendarUnit = "second" | "minute" | "hour" | "day" | "week" | "month" | "quarter" | "year";

/** Cuts time into buckets; instants are milliseconds since 1970. */
export type Rounding = {
  /** Start of the bucket an instant lies in. */
  readonly floor: (epochMs: number) => number;
  /** Start of the bucket after the one that an instant lies in. */
  readonly next: (key: number) => number;
};

/** Buckets of calendar units, as a clock in the zone counts them; a day of a clock change has 23 or 25 hours. */
export function calendarRounding(unit: CalendarUnit, timeZone: TimeZone): Rounding {
  if (unit === "second" || unit === "minute" || unit === "hour") {
    return fixedRounding(unitMs[unit], timeZone);
  }
  const localOf = (epochMs: number): number => epochMs + offsetMsAt(epochMs, timeZone);
  const floor = (epochMs: number): number => instantOfLocal(startOfUnit(localOf(epochMs), unit), timeZone);
  const nextOf = (epochMs: number): number =>
    instantOfLocal(startOfNextUnit(localOf(epochMs), unit), timeZone);
  const next = (epochMs: number): number => {
    const start = nextOf(epochMs);
    // The clock may skip a local midnight; half a day later it is the intended day in any case.
    return start > epochMs ? start : nextOf(epochMs + 12 * unitMs.hour);
  };
  return { floor, next };
}

/** Buckets of a fixed length, counted from 1970 as a clock in the zone shows it. */
export function fixedRounding(intervalMs: number, timeZone: TimeZone): Rounding {
  const floor = (epochMs: number): number => {
    const offsetMs = offsetMsAt(epochMs, timeZone);
    const local = floorTo(epochMs + offsetMs, intervalMs);
    const key = local - offsetMs;
    if (timeZone === UTC || offsetMsAt(key, timeZone) === offsetMs) return key;
    // The clock changed inside the bucket: take the start by the offset that was valid then.
    const changed = instantOfLocal(local, timeZone);
    return changed > epochMs ? key : changed;
  };
  const next = (key: number): number => {
    const candidate = floor(key + intervalMs);
    return candidate > key ? candidate : floor(key + 2 * intervalMs);
  };
  return { floor, next };
}

/** Moves every bucket's start by an offset (`offset: "+6h"`). */
export function withOffset(rounding: Rounding, offsetMs: number): Rounding {
  if (offsetMs === 0) return rounding;
  return {
    floor: (epochMs) => rounding.floor(epochMs - offsetMs) + offsetMs,
    next: (key) => rounding.next(key - offsetMs) + offsetMs,
  };
}

const unitMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

type LongUnit = Exclude<CalendarUnit, "second" | "minute" | "hour">;

function startOfUnit(localMs: number, unit: LongUnit): number {
  const day = floorTo(localMs, unitMs.day);
  const date = new Date(day);
  switch (unit) {
    case "day":
      return day;
    case "week":
      return day - (weekdayOf(day) - 1) * unitMs.day;
    case "month":
      return utcDay(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    case "quarter":
      return utcDay(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3) * 3 + 1, 1);
    case "year":
      return utcDay(date.getUTCFullYear(), 1, 1);
  }
}

function startOfNextUnit(localMs: number, unit: LongUnit): number {
  const start = startOfUnit(localMs, unit);
  const date = new Date(start);
  const months = { month: 1, quarter: 3, year: 12 };
  if (unit === "day" || unit === "week") return start + (unit === "day" ? 1 : 7) * unitMs.day;
  return utcDay(date.getUTCFullYear(), date.getUTCMonth() + 1 + months[unit], 1);
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}
