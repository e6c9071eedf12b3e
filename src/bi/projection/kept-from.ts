import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";

/** How long documents are kept (GATEWAY_BI_RETENTION_MONTHS). */
export interface DocumentRetention {
  /** How many whole months before the current one; undefined keeps all. */
  readonly retentionMonths?: number | undefined;
}

/** The beginning, in UTC, of the month that many months before the current one. */
export function firstKept(now: Temporal.Instant, months: number): Temporal.Instant {
  const month = now.toZonedDateTimeISO("UTC").toPlainDate().with({ day: 1 });
  return month.subtract({ months }).toZonedDateTime("UTC").toInstant();
}

/**
 * Transactions created before this moment have no documents; undefined when all have. By the clock of the database, so that it is
 * the same for all processes.
 */
export async function keptFrom(
  db: Queryable,
  { retentionMonths }: DocumentRetention,
): Promise<Temporal.Instant | undefined> {
  if (retentionMonths === undefined) return undefined;
  const { now } = await db.one<{ now: Temporal.Instant }>(sql`select ${databaseNow} as now`);
  return firstKept(now, retentionMonths);
}

/** Whether a transaction that was created at that moment has documents. */
export function isKept(createdAt: Temporal.Instant, from: Temporal.Instant | undefined): boolean {
  return from === undefined || Temporal.Instant.compare(createdAt, from) >= 0;
}
