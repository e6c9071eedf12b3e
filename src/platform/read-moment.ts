import { ofPrograms } from "./rule-fault.ts";
import { fieldRefused, type FieldRefused } from "./field-refused.ts";

/**
 * A bound in the query of a list: a moment, or a day in UTC, which begins at midnight. Undefined where there is none.
 *
 * @param path names the parameter in a refusal
 * @param daysLater for a day: so many days later it begins
 */
export function readMoment(
  path: string,
  text: string | undefined,
  daysLater: number,
): Temporal.Instant | undefined | FieldRefused {
  if (text === undefined) return undefined;
  try {
    if (!isDay(text)) return Temporal.Instant.from(text);
    return Temporal.PlainDate.from(text).add({ days: daysLater }).toZonedDateTime("UTC").toInstant();
  } catch {
    return fieldRefused(
      path,
      "format",
      ofPrograms("must be a day, or a moment of RFC 3339 such as '2026-11-26T10:00:00Z'"),
    );
  }
}

export function isDay(text: string | undefined): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text ?? "");
}
