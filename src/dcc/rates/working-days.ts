/**
 * TARGET days: the days on which the ECB publishes rates. Closed on weekends, New Year's Day, Good Friday, Easter
 * Monday, 1 May, 25 and 26 December (ECB, long-term calendar of TARGET closing days).
 */
export function isTargetDay(date: Temporal.PlainDate): boolean {
  if (date.dayOfWeek > 5) return false;
  const fixed = `${date.month}-${date.day}`;
  if (["1-1", "5-1", "12-25", "12-26"].includes(fixed)) return false;
  const easter = easterSunday(date.year);
  const closed = [easter.subtract({ days: 2 }), easter.add({ days: 1 })];
  return !closed.some((day) => day.equals(date));
}

/** The latest TARGET day up to and including `date`. */
export function latestTargetDay(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date;
  while (!isTargetDay(day)) day = day.subtract({ days: 1 });
  return day;
}

/** How many TARGET days have begun after `from`, up to and including `to`. */
export function targetDaysAfter(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  let days = 0;
  for (
    let day = from.add({ days: 1 });
    Temporal.PlainDate.compare(day, to) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (isTargetDay(day)) days++;
  }
  return days;
}

/** The Gregorian computus (anonymous algorithm, as in Meeus, Astronomical Algorithms). */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Temporal.PlainDate.from({ year, month, day });
}
