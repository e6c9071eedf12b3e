import { work } from "../work.ts";
/**
 * Time zones as Java names them: `Europe/Vienna`, `Z`, `UTC`, `+01:00`, `GMT+2`. The name kept is the one
 * Temporal takes; an unknown one is refused with Java's wording.
 */
export type TimeZone = string;

export const UTC: TimeZone = "UTC";

/** Reads the name of a zone or an offset. */
export function parseTimeZone(text: string): TimeZone | { readonly refusal: string } {
  const offset = parseOffset(text.replace(/^(?:UTC|GMT|UT)(?=[+-])/, ""));
  if (offset !== undefined) return offset;
  if (text === "UT" || text === "GMT0") return UTC;
  if (text.length <= 1) return { refusal: `Invalid ID for ZoneOffset, invalid format: ${text}` };
  if (!/^[A-Za-z][A-Za-z0-9~/._+-]+$/.test(text)) {
    return { refusal: `Invalid ID for region-based ZoneId, invalid format: ${text}` };
  }
  const unknown = { refusal: `Unknown time-zone ID: ${text}` };
  try {
    const zone = new Temporal.ZonedDateTime(0n, text).timeZoneId;
    // Java distinguishes names by their case, and has no zones that are offsets with a name.
    const isOtherwiseWritten = zone !== text && zone.toLowerCase() === text.toLowerCase();
    return isOtherwiseWritten || NAMED_OFFSETS.has(text) ? unknown : zone;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unknown;
  }
}

const NAMED_OFFSETS: ReadonlySet<string> = new Set(["EST", "MST", "HST"]);

/** Reads `Z`, `+1`, `+01`, `+0130` or `+01:30`. */
export function parseOffset(text: string): TimeZone | undefined {
  if (text === "Z" || text === "z") return UTC;
  const found = /^(?<sign>[+-])(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?(?::?00)?$/.exec(text)?.groups;
  if (found === undefined) return undefined;
  const { sign = "+", hours = "0", minutes = "00" } = found;
  if (Number(hours) > 18 || Number(minutes) > 59) return undefined;
  return `${sign}${hours.padStart(2, "0")}:${minutes}`;
}

/** A number in place of a zone counts the hours ahead of UTC; decimals are cut off. */
export function zoneOfHours(number: number): TimeZone | { readonly refusal: string } {
  const hours = Math.trunc(number);
  if (Math.abs(hours) <= 18) return `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
  return {
    refusal: `Zone offset hours not in valid range: value ${hours} is not in the range -18 to 18`,
  };
}

/** How far local time is ahead of UTC at an instant. */
export function offsetMsAt(epochMs: number, timeZone: TimeZone): number {
  return timeZone === UTC ? 0 : spanAt(epochMs, timeZone).offsetMs;
}

/** A time in which a zone has one offset: from its first instant until before the first of the next one. */
interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly offsetMs: number;
}

/** The last period of each zone that was looked up: successive dates share one for half a year. */
const spans = new Map<TimeZone, Span>();

/** The last instant of `Date` and Temporal; the first is as far from 1970. */
const LAST_MS = 8.64e15;

function spanAt(epochMs: number, timeZone: TimeZone): Span {
  work(30);
  const known = spans.get(timeZone);
  if (known !== undefined && epochMs >= known.fromMs && epochMs < known.untilMs) return known;
  work(2_000);
  const at = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone);
  // The clock may change at this very instant.
  const after = epochMs < LAST_MS ? at.add({ milliseconds: 1 }) : at;
  const span = {
    fromMs: after.getTimeZoneTransition("previous")?.epochMilliseconds ?? -LAST_MS,
    untilMs: at.getTimeZoneTransition("next")?.epochMilliseconds ?? LAST_MS,
    offsetMs: at.offsetNanoseconds / 1e6,
  };
  spans.set(timeZone, span);
  return span;
}

/** No clock change is larger. */
const MAX_CHANGE_MS = 86_400_000;

/**
 * The instant at which a local clock shows a time. `localMs` is that time counted as if it were UTC. A time
 * that the clock skips is moved on by the gap; of a time shown twice the earlier one counts.
 */
export function instantOfLocal(localMs: number, timeZone: TimeZone): number {
  if (timeZone === UTC) return localMs;
  const fixed = /^(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d)$/.exec(timeZone)?.groups;
  if (fixed !== undefined) {
    const minutes = Number(fixed["hours"]) * 60 + Number(fixed["minutes"]);
    return localMs - (fixed["sign"] === "-" ? -1 : 1) * minutes * 60_000;
  }
  const { fromMs, untilMs, offsetMs } = spanAt(localMs, timeZone);
  const instant = localMs - offsetMs;
  // Only near a change there are times that the clock shows twice, or skips.
  if (instant >= fromMs + MAX_CHANGE_MS && instant < untilMs - MAX_CHANGE_MS) return instant;
  return Temporal.Instant.fromEpochMilliseconds(localMs)
    .toZonedDateTimeISO(UTC)
    .toPlainDateTime()
    .toZonedDateTime(timeZone, { disambiguation: "compatible" }).epochMilliseconds;
}
