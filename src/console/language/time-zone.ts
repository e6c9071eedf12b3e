import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";

/** The browser's time zone, which the console's script writes there; it names nobody. */
const COOKIE = "quittance-console-zone";
const NAME = /^[A-Za-z][\w+-]{0,30}(\/[\w+-]{1,30}){0,2}$/;

const PRESENT = new AsyncLocalStorage<string>();
const KNOWN = new Map<string, boolean>();
/** There are some 600 names. */
const MAX_KNOWN = 1_000;

/** The time zone of the browser; UTC until its script has said it. */
export function zoneOf({ headers }: Pick<FastifyRequest, "headers">): string {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const given = pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
  const name = given.replaceAll("%2F", "/");
  return NAME.test(name) && isKnown(name) ? name : "UTC";
}

/** Runs `work` with its times and days in the zone. */
export function inZone<Result>(zone: string, work: () => Result): Result {
  return PRESENT.run(zone, work);
}

/** UTC outside of a request of the console. */
export function presentZone(): string {
  return PRESENT.getStore() ?? "UTC";
}

/**
 * The beginning of a day of a form, in the present time zone; with `daysLater` of a later one. Undefined for what is no day as
 * `2026-11-26`.
 */
export function startOfDay(day: string, daysLater: number): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    const date = Temporal.PlainDate.from(day).add({ days: daysLater });
    return date.toZonedDateTime(presentZone()).toInstant();
  } catch {
    return undefined;
  }
}

/**
 * The end of a range of a form, in the present time zone: that of a day, or a moment of it as `2026-11-26T14:05`. Undefined for what is
 * neither.
 */
export function endOfRange(text: string): Temporal.Instant | undefined {
  return isMoment(text) ? momentOf(text) : startOfDay(text, 1);
}

/** The beginning of a range of a form, as `endOfRange` has its end. */
export function startOfRange(text: string): Temporal.Instant | undefined {
  return isMoment(text) ? momentOf(text) : startOfDay(text, 0);
}

/** A mail writes moments in UTC, with a `Z`: it does not know where it is read. */
function momentOf(text: string): Temporal.Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z?$/.test(text)) return undefined;
  try {
    return text.endsWith("Z")
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(presentZone()).toInstant();
  } catch {
    return undefined;
  }
}

/** A bound of a range as a field of a form has it: a moment in the present time zone. */
export function localMoment(text: string): string {
  const moment = text.endsWith("Z") ? momentOf(text) : undefined;
  if (!moment) return text;
  const local = moment.toZonedDateTimeISO(presentZone()).toPlainDateTime();
  return local.toString({ smallestUnit: "minute" });
}

/** Whether the end of a range is a moment, which is no day of a calendar. */
export function isMoment(text: string): boolean {
  return text.includes("T");
}

/** `Vienna`, for people; `UTC`, or `UTC+01:00`, of an offset. */
export function zoneName(zone: string): string {
  if (/^[+-]/.test(zone)) return zone === "+00:00" ? "UTC" : `UTC${zone}`;
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

function isKnown(name: string): boolean {
  const known = KNOWN.get(name) ?? isZone(name);
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(name, known);
  return known;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
