import type { PeriodicFee } from "./fee.ts";

/** A calendar month in UTC that has ended. */
export interface EndedMonth {
  /** `2026-11` */
  readonly name: string;
  /** The first moment of the next month. */
  readonly end: Temporal.Instant;
}

/** The first moment of the month that `at` is in, in UTC. */
export function startOfMonth(at: Temporal.Instant): Temporal.Instant {
  return at.toZonedDateTimeISO("UTC").with({ day: 1 }).startOfDay().toInstant();
}

/** The months that ended after `after` and not after `until`, oldest first. */
export function monthsEnded({ after, until }: Record<"after" | "until", Temporal.Instant>): EndedMonth[] {
  const months: EndedMonth[] = [];
  let start = startOfMonth(after).toZonedDateTimeISO("UTC");
  for (;;) {
    const next = start.add({ months: 1 });
    const end = next.toInstant();
    if (Temporal.Instant.compare(end, until) > 0) return months;
    if (Temporal.Instant.compare(end, after) > 0)
      months.push({ name: start.toPlainDate().toPlainYearMonth().toString(), end });
    start = next;
  }
}

/** The period that a periodic fee charges for: the month, or with its December the year; null when none has ended. */
export function periodOf({ every }: Pick<PeriodicFee, "every">, { name }: EndedMonth): string | null {
  if (every === "month") return name;
  return name.endsWith("-12") ? name.slice(0, 4) : null;
}
