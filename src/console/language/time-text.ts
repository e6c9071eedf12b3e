import { presentLocale, t } from "./translate.ts";
import { presentZone } from "./time-zone.ts";

/** `22 Nov 2026, 10:04:31`, in the present time zone, as the present language writes it. */
export function timeText(instant: Temporal.Instant): string {
  return formatOf({ dateStyle: "medium", timeStyle: "medium" }).format(instant.epochMilliseconds);
}

/** `22 Nov 2026, 10:04`: for deadlines, and where the second says nothing. */
export function minuteText(instant: Temporal.Instant): string {
  return formatOf({ dateStyle: "medium", timeStyle: "short" }).format(instant.epochMilliseconds);
}

const DUE = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

/** `Sat 28 Nov, 08:00` of something to come; `today, 23:10` and `tomorrow, 08:00` of what is near. */
export function dueText(instant: Temporal.Instant, now: Temporal.Instant): string {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(presentZone()).toPlainDate();
  const { days } = dayOf(now).until(dayOf(instant));
  if (days !== 0 && days !== 1) return formatOf(DUE).format(instant.epochMilliseconds);
  const near = new Intl.RelativeTimeFormat(presentLocale(), { numeric: "auto" }).format(days, "day");
  return `${near}, ${clockText(instant)}`;
}

/** `22:30`. */
export function clockText(instant: Temporal.Instant): string {
  return formatOf({ timeStyle: "short" }).format(instant.epochMilliseconds);
}

/** `22:30`, of a time of day in any zone. */
export function timeOfDayText({ hour, minute }: Temporal.PlainTime): string {
  return dayFormat({ timeStyle: "short" }).format(Date.UTC(2000, 0, 1, hour, minute));
}

/** `22:30:04`. */
export function secondsText(instant: Temporal.Instant): string {
  return formatOf({ timeStyle: "medium" }).format(instant.epochMilliseconds);
}

/** `25 Nov 2026`. */
export function longDayText(instant: Temporal.Instant): string {
  return formatOf({ dateStyle: "medium" }).format(instant.epochMilliseconds);
}

/** `November 2026`, of a month of UTC. */
export function monthText(first: Temporal.Instant): string {
  return dayFormat({ month: "long", year: "numeric" }).format(first.epochMilliseconds);
}

/** `3 min ago`; from a week on the day, `25 Nov 2026`. */
export function agoText(instant: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(instant.until(now).total("minutes")));
  if (minutes === 0) return t("now");
  const [amount, unit] =
    minutes < 60
      ? ([minutes, "minute"] as const)
      : minutes < 24 * 60
        ? ([Math.floor(minutes / 60), "hour"] as const)
        : ([Math.floor(minutes / 60 / 24), "day"] as const);
  if (unit === "day" && amount >= 7)
    return formatOf({ dateStyle: "medium" }).format(instant.epochMilliseconds);
  const relative = new Intl.RelativeTimeFormat(presentLocale(), { style: "short", numeric: "always" });
  return relative.format(-amount, unit);
}

/** `Thu 19`, with the weekday apart, for the axis of a chart. */
export function dayText(
  day: Temporal.PlainDate,
  { withMonth = false }: { withMonth?: boolean } = {},
): { readonly weekday: string; readonly day: string } {
  const at = Date.UTC(day.year, day.month - 1, day.day);
  const weekday = dayFormat({ weekday: "short" }).format(at);
  return {
    weekday,
    day: withMonth ? dayFormat({ day: "numeric", month: "short" }).format(at) : String(day.day),
  };
}

/** `28 Jun 2025`: a day that is the same in every time zone. */
export function dateText(day: Temporal.PlainDate): string {
  return dayFormat({ day: "numeric", month: "short", year: "numeric" }).format(
    Date.UTC(day.year, day.month - 1, day.day),
  );
}

/** `19–25 Nov`: the days of a period, as the language writes a range. */
export function daysText(first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  const [from, to] = [first, last].map((day) => Date.UTC(day.year, day.month - 1, day.day)) as [
    number,
    number,
  ];
  return dayFormat({ day: "numeric", month: "short" }).formatRange(from, to);
}

/** Making a format takes much longer than using it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();
/** Five languages, some dozen zones and styles; beyond that formats are made again. */
const MAX_FORMATS = 500;

function formatOf(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached({ ...style, timeZone: presentZone() });
}

/** A calendar day is no instant: it is written in the zone that it was made in. */
function dayFormat(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached({ ...style, timeZone: "UTC" });
}

function cached(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = presentLocale();
  const key = locale + JSON.stringify(options);
  const format = FORMATS.get(key) ?? new Intl.DateTimeFormat(locale, options);
  if (FORMATS.size < MAX_FORMATS) FORMATS.set(key, format);
  return format;
}
