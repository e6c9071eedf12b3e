/** How many bank days a day is after another one: Saturdays and Sundays are none. Below zero when it is before. */
export function bankDaysBetween(from: string, to: string): number {
  let day = Temporal.PlainDate.from(from);
  const end = Temporal.PlainDate.from(to);
  const step = Temporal.PlainDate.compare(day, end) <= 0 ? 1 : -1;
  let count = 0;
  while (!day.equals(end)) {
    day = day.add({ days: step });
    if (day.dayOfWeek < 6) count += step;
  }
  return count;
}
