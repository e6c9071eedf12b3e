import { longDayText } from "../language/time-text.ts";
import { presentZone } from "../language/time-zone.ts";

/** The end of a day of the person's calendar, as the API takes a time; undefined without one, and a text that is no day as it is. */
export function endOfDay(day: string): string | undefined {
  const text = day.trim();
  if (text === "") return undefined;
  try {
    const next = Temporal.PlainDate.from(text).add({ days: 1 });
    return next.toZonedDateTime(presentZone()).toInstant().toString();
  } catch {
    return text;
  }
}

/** The last day before such an end: the end of a day is the beginning of the next one. */
export function lastDayText(end: Temporal.Instant): string {
  return longDayText(end.subtract({ nanoseconds: 1 }));
}
