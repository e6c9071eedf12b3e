import { presentLocale } from "./translate.ts";

/** `22 Nov 2026, 10:04:31`, in UTC, as the present language writes it. */
export function timeText(instant: Temporal.Instant): string {
  const locale = presentLocale();
  const format = TIMES.get(locale) ?? timeFormat(locale);
  TIMES.set(locale, format);
  return format.format(instant.epochMilliseconds);
}

/** Making a format takes much longer than using it. */
const TIMES = new Map<string, Intl.DateTimeFormat>();

function timeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
}
