import { utcDay, weekdayOf } from "./date-fields.ts";
import { termsOf, type NumberField, type OffsetStyle, type PatternElement } from "./pattern-element.ts";
import { offsetMsAt } from "./time-zone.ts";

/** Writes an instant (milliseconds since 1970) by the elements of one format, as a clock in the zone shows it. */
export function printDate(elements: readonly PatternElement[], epochMs: number, timeZone: string): string {
  if (Math.abs(epochMs) > MAX_DATE_MS) return printDistant(elements, epochMs);
  const offsetMs = offsetMsAt(epochMs, timeZone);
  const moment = { epochMs, offsetMs, local: new Date(epochMs + offsetMs), timeZone };
  return elements.map((element) => print(element, moment)).join("");
}

/** Beyond this many milliseconds from 1970 a `Date` is invalid; Java goes on to the end of 64 bits. */
const MAX_DATE_MS = 8.64e15;
const MAX_LONG = 2n ** 63n - 1n;
/** After this the calendar repeats: 400 years, in milliseconds. */
const CYCLE_MS = 146_097n * 86_400_000n;

/**
 * An instant beyond the range of `Date`, which only a calculation can return: the same day of a year within the range, with its
 * year corrected.
 */
function printDistant(elements: readonly PatternElement[], epochMs: number): string {
  const exact = BigInt(Math.trunc(epochMs));
  const inReach = exact > MAX_LONG ? MAX_LONG : exact < -MAX_LONG - 1n ? -MAX_LONG - 1n : exact;
  const cycles = inReach / CYCLE_MS;
  const nearMs = Number(inReach % CYCLE_MS);
  const years = Number(cycles) * 400;
  const moment: Moment = { epochMs: nearMs, offsetMs: 0, local: new Date(nearMs), timeZone: "UTC" };
  return elements
    .map((element) =>
      element.kind === "number" && element.field === "year"
        ? padded(moment.local.getUTCFullYear() + years, element.min)
        : print(element, moment),
    )
    .join("");
}

type Moment = {
  readonly epochMs: number;
  readonly offsetMs: number;
  /** The local time, to be read through the UTC getters. */
  readonly local: Date;
  readonly timeZone: string;
};

function print(element: PatternElement, moment: Moment): string {
  switch (element.kind) {
    case "literal":
      return element.text;
    case "number":
      return padded(numberOf(element.field, moment.local), element.min);
    case "two-digit-year":
      return padded(numberOf(element.field, moment.local) % 100, 2);
    case "fraction":
      return printFraction(element, moment.local.getUTCMilliseconds());
    case "text": {
      const index = textIndex(element.field, moment.local);
      return termsOf(element.field, element.style)[index]!;
    }
    case "offset":
      return printOffset(moment.offsetMs, element.style);
    case "zone":
      return moment.timeZone === "UTC" ? "Z" : moment.timeZone;
    case "epoch":
      return String(element.unitMs === 1 ? moment.epochMs : moment.epochMs / element.unitMs);
    case "optional":
      return element.elements.map((inner) => print(inner, moment)).join("");
  }
}

function printFraction(element: Extract<PatternElement, { kind: "fraction" }>, milliseconds: number): string {
  const digits = String(milliseconds).padStart(3, "0").padEnd(9, "0");
  if (element.point === "") return digits.slice(0, element.max);
  return `.${digits.slice(0, 3)}`;
}

function numberOf(field: NumberField, local: Date): number {
  const hour = local.getUTCHours();
  const msOfDay = ((local.getTime() % 86_400_000) + 86_400_000) % 86_400_000;
  switch (field) {
    case "year":
      return local.getUTCFullYear();
    case "weekYear":
      return isoWeek(local).year;
    case "week":
      return isoWeek(local).week;
    case "weekOfMonth":
      return Math.floor((local.getUTCDate() + 7 - weekdayOf(local.getTime()) + 3) / 7);
    case "quarter":
      return Math.floor(local.getUTCMonth() / 3) + 1;
    case "month":
      return local.getUTCMonth() + 1;
    case "day":
      return local.getUTCDate();
    case "dayOfYear":
      return Math.floor((local.getTime() - utcDay(local.getUTCFullYear(), 1, 1)) / 86_400_000) + 1;
    case "weekday":
      return weekdayOf(local.getTime());
    case "hour":
      return hour;
    case "hour12":
      return hour % 12 || 12;
    case "hour11":
      return hour % 12;
    case "hour24":
      return hour || 24;
    case "minute":
      return local.getUTCMinutes();
    case "second":
      return local.getUTCSeconds();
    case "milliOfDay":
      return msOfDay;
    case "nano":
      return local.getUTCMilliseconds() * 1e6;
    case "nanoOfDay":
      return msOfDay * 1e6;
  }
}

function textIndex(field: "month" | "weekday" | "amPm" | "era", local: Date): number {
  switch (field) {
    case "month":
      return local.getUTCMonth();
    case "weekday":
      return weekdayOf(local.getTime()) - 1;
    case "amPm":
      return local.getUTCHours() < 12 ? 0 : 1;
    case "era":
      return local.getUTCFullYear() > 0 ? 1 : 0;
  }
}

/** The week of a day and the year it is counted in: weeks start on Monday and belong to their Thursday's year. */
function isoWeek(local: Date): { year: number; week: number } {
  const thursday = local.getTime() + (4 - weekdayOf(local.getTime())) * 86_400_000;
  const year = new Date(thursday).getUTCFullYear();
  return { year, week: Math.floor((thursday - utcDay(year, 1, 1)) / (7 * 86_400_000)) + 1 };
}

function printOffset(offsetMs: number, style: OffsetStyle): string {
  if ("gmt" in style) return `GMT${offsetMs === 0 ? "" : gmtOffset(offsetMs, style.gmt)}`;
  const { colon, shortHours, zulu } = "any" in style ? { colon: true, shortHours: false, zulu: true } : style;
  if (offsetMs === 0 && zulu) return "Z";
  const minutes = Math.abs(offsetMs) / 60_000;
  const hourText = padded(Math.floor(minutes / 60), 2);
  const sign = offsetMs < 0 ? "-" : "+";
  if (shortHours && minutes % 60 === 0) return sign + hourText;
  return sign + hourText + (colon ? ":" : "") + padded(minutes % 60, 2);
}

function gmtOffset(offsetMs: number, style: "short" | "full"): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const shownHours = style === "full" ? padded(hours, 2) : String(hours);
  const shownRest = style === "full" || rest > 0 ? `:${padded(rest, 2)}` : "";
  return `${offsetMs < 0 ? "-" : "+"}${shownHours}${shownRest}`;
}

function padded(value: number, width: number): string {
  const digits = String(Math.abs(value)).padStart(width, "0");
  if (value < 0) return `-${digits}`;
  return width >= 4 && digits.length > width ? `+${digits}` : digits;
}
