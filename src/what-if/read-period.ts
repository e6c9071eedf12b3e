import type { FieldFault } from "../platform/field-fault.ts";

/** The longest period in days. */
const MAX_DAYS = 366;

interface Period {
  readonly since: Temporal.Instant;
  /** Not included. */
  readonly until: Temporal.Instant;
}

interface Wrong {
  readonly path: "from" | "to";
  readonly fault: FieldFault;
}

/** Reads a period of dates in UTC, both included, or of moments, the end not included. */
export function readPeriod(
  { from, to }: { from: string; to: string },
  now: Temporal.Instant,
): Period | Wrong {
  const since = momentOf(from, { isEnd: false });
  const until = momentOf(to, { isEnd: true });
  if (!since) return { path: "from", fault: { code: "no_date" } };
  if (!until) return { path: "to", fault: { code: "no_date" } };
  if (Temporal.Instant.compare(since, until) >= 0)
    return { path: "to", fault: { code: "after_other", values: { other: "from" } } };
  if (Temporal.Instant.compare(since, now) >= 0) return { path: "from", fault: { code: "not_past" } };
  if (until.since(since).total("hours") > MAX_DAYS * 24)
    return { path: "from", fault: { code: "days_before", values: { days: MAX_DAYS, other: "to" } } };
  return { since, until };
}

function momentOf(text: string, { isEnd }: { isEnd: boolean }): Temporal.Instant | undefined {
  try {
    if (text.includes("T")) return Temporal.Instant.from(text);
    const day = Temporal.PlainDate.from(text).add({ days: isEnd ? 1 : 0 });
    return day.toZonedDateTime("UTC").toInstant();
  } catch {
    return undefined;
  }
}
