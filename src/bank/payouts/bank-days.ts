const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const DAYS_SINCE_MONDAY = 3;

/** How many bank days a day is after another one: Saturdays and Sundays are none. Below zero when it is before. */
export function bankDaysBetween(from: string, to: string): number {
  const [start, end] = [dayNumber(from), dayNumber(to)];
  return start <= end ? bankDaysTo(end) - bankDaysTo(start) : bankDaysTo(end - 1) - bankDaysTo(start - 1);
}

function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

/** How many bank days there are up to a day and with it, from a Monday on that is long ago. */
function bankDaysTo(day: number): number {
  const sinceMonday = day + DAYS_SINCE_MONDAY;
  const weeks = Math.floor(sinceMonday / 7);
  return weeks * 5 + Math.min(sinceMonday - weeks * 7 + 1, 5);
}
