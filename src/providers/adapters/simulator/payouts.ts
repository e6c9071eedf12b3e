/** A period in which payouts arrive: from `from` on, before `to`, and not later than now. */
export interface PayoutPeriod {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
  readonly now: Temporal.Instant;
}

/** The money of a week, Monday to Sunday in UTC, arrives on the Wednesday after it. */
const ARRIVES_AFTER_DAYS = 9;
const DAYS_OF_WEEK = 7;

/** The payout with what was booked at a moment, in a currency. */
export function payoutOf(
  bookedAt: Temporal.Instant,
  currency: string,
): { settlementNumber: string; settledAt: Temporal.Instant } {
  const monday = mondayOf(bookedAt);
  const { yearOfWeek, weekOfYear } = monday;
  const week = String(weekOfYear).padStart(2, "0");
  return {
    settlementNumber: `SIM-${yearOfWeek}-W${week}-${currency}`,
    settledAt: arrivalOf(monday),
  };
}

/** Whether what was booked at a moment is paid out in the period. */
export function isPaidOutIn(bookedAt: Temporal.Instant, { from, to, now }: PayoutPeriod): boolean {
  const at = arrivalOf(mondayOf(bookedAt));
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
    Temporal.Instant.compare(one, other) < 0;
  return !isBefore(at, from) && isBefore(at, to) && !isBefore(now, at);
}

function mondayOf(at: Temporal.Instant): Temporal.PlainDate {
  const day = at.toZonedDateTimeISO("UTC").toPlainDate();
  return day.subtract({ days: day.dayOfWeek - 1 });
}

function arrivalOf(monday: Temporal.PlainDate): Temporal.Instant {
  return monday.add({ days: ARRIVES_AFTER_DAYS }).toZonedDateTime("UTC").toInstant();
}

/** The payout of the period has bookings from the first moment on, and before the second. */
export function bookedIn({
  from,
  to,
}: Pick<PayoutPeriod, "from" | "to">): [Temporal.Instant, Temporal.Instant] {
  const days = (count: number): { hours: number } => ({ hours: count * 24 });
  return [from.subtract(days(ARRIVES_AFTER_DAYS)), to.subtract(days(ARRIVES_AFTER_DAYS - DAYS_OF_WEEK))];
}
