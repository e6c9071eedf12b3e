/** Whether a text names a time zone, as `Europe/Vienna`, and not a rule for finding one. */
export function isTimeZone(text: string): boolean {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId !== "";
  } catch {
    return false;
  }
}

/** The Unicode data names the zones of each country; TypeScript does not know the method yet. */
type ZonedLocale = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined };

const COUNTRY = /^[A-Z]{2}$/;

/**
 * The time zone of a country (ISO 3166-1 alpha-2) at a moment, when all its clocks show the same; undefined for a country with several
 * times, and for an unknown one.
 */
export function timeZoneOfCountry(country: string, at: Temporal.Instant): string | undefined {
  if (!COUNTRY.test(country)) return undefined;
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? [];
  const offsets = new Set(zones.map((zone) => at.toZonedDateTimeISO(zone).offsetNanoseconds));
  return offsets.size === 1 ? zones[0] : undefined;
}
