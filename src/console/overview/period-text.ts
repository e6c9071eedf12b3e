import { dayText, daysText, timeOfDayText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import type { Days } from "./period.ts";

/** `21–27 Nov until 14:05, compared with 14–20 Nov until 14:05`. */
export function comparisonText({ days, daysBefore, soFar }: Days): string {
  const text = (dates: readonly Temporal.PlainDate[]): string => {
    const range = daysText(dates[0]!, dates.at(-1)!);
    return soFar ? t("{days} until {time}", { days: range, time: timeOfDayText(soFar.time) }) : range;
  };
  return t("{period}, compared with {before}", { period: text(days), before: text(daysBefore) });
}

/** `Fri 27`, and of today `Fri 27 so far, until 14:05`. */
export function dayOfTable({ days, soFar }: Days, index: number): string {
  const day = shortDay(days[index]!, { withMonth: days.length > MAX_WITHOUT_MONTH });
  if (index !== soFar?.today) return day;
  return t("{day} so far, until {time}", { day, time: timeOfDayText(soFar.time) });
}

/** The key of a mark for today. */
export function soFarText(day: Temporal.PlainDate, { isNothing }: { isNothing: boolean }): string {
  return isNothing
    ? t("{day}: nothing yet", { day: shortDay(day) })
    : t("{day} so far", { day: shortDay(day) });
}

/** The days of a longer period are of several months. */
export const MAX_WITHOUT_MONTH = 7;

function shortDay(date: Temporal.PlainDate, options?: { withMonth: boolean }): string {
  const { weekday, day } = dayText(date, options);
  return `${weekday} ${day}`;
}
