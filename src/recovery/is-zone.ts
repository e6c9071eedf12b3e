/** Whether a setting names a time zone, and not a rule for finding one. */
export function isZone(text: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId !== "";
  } catch {
    return false;
  }
}
