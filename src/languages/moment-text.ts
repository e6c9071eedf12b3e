import { localeOf, type Language } from "./languages.ts";

/** A moment as customers read it, in words, with the short name of its zone: `29 November 2026 at 17:13 CET`. */
export function momentText(
  at: Temporal.Instant,
  { language, timeZone = "UTC" }: { language: Language; timeZone?: string | undefined },
): string {
  return at.toLocaleString(localeOf(language), {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
}
