import { formatAmount } from "../platform/money/index.ts";

export const PERIOD_UNITS = ["DAY", "WEEK", "MONTH", "YEAR"] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** As the API names them; `CREATE-PENDING`: the transaction that brings the schedule is not final yet. */
export const SCHEDULE_STATES = ["CREATE-PENDING", "ACTIVE", "PAUSED", "ERROR", "CANCELLED"] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** A recurring debit of a registered instrument: a row of `schedules`. */
export interface Schedule {
  readonly id: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  /** The connector that was called: perhaps a meta-connector. */
  readonly connectorGuid: string;
  readonly registrationUuid: string;
  /** The transaction whose request had the schedule; null when it was started by itself. */
  readonly originUuid: string | null;
  readonly state: ScheduleState;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly periodLength: number;
  readonly periodUnit: PeriodUnit;
  /** An IANA name, or an offset such as `-05:00`. */
  readonly timeZone: string;
  /** The local date and time from which periods are counted; null while the first run depends on a transaction's success. */
  readonly basis: string | null;
  /** From the basis to `dueAt`. */
  readonly periods: number;
  /** When the next run is due; null unless it is active. */
  readonly dueAt: Temporal.Instant | null;
  /** When the latest run, which was declined, is repeated. */
  readonly retryAt: Temporal.Instant | null;
  /** The number of the latest run, and of its latest attempt. */
  readonly runs: number;
  readonly attempt: number;
  /** The latest attempt has no outcome yet: nothing else is charged. */
  readonly isRunning: boolean;
  readonly merchantMetaData: string | null;
  readonly callbackUrl: string | null;
  readonly callbackHash: "sha512" | "md5";
  /** Why it is in ERROR. */
  readonly error: { readonly code: number; readonly message: string } | null;
  readonly createdAt: Temporal.Instant;
  readonly changedAt: Temporal.Instant;
}

/** One attempt of a run: at most one debit. */
export interface Run {
  readonly scheduleId: string;
  readonly number: number;
  readonly attempt: number;
  readonly dueAt: Temporal.Instant;
  readonly transactionUuid: string | null;
  readonly state: "open" | "success" | "failed" | "skipped";
  readonly startedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

export function amountOf({ amountMinor, currency }: Pick<Schedule, "amountMinor" | "currency">): string {
  return formatAmount({ minor: amountMinor, currency });
}

/** When it charges next, with the offset of its zone: `2026-12-01T10:00:00-05:00`. */
export function scheduledAtOf({
  dueAt,
  retryAt,
  timeZone,
}: Pick<Schedule, "dueAt" | "retryAt" | "timeZone">): string | undefined {
  return (retryAt ?? dueAt)?.toString({ timeZone, smallestUnit: "second" });
}
