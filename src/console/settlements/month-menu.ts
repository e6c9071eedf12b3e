import type { Html } from "../../platform/pages/index.ts";
import { periodMenu } from "../frame/pick-menu.ts";
import { monthText } from "../language/time-text.ts";
import { monthOf, type Month } from "./read-settlements.ts";

const MONTHS_SHOWN = 13;

/** The months of a year until today. */
export function monthMenu({
  month,
  today,
  at,
}: {
  month: Month;
  today: Temporal.PlainDate;
  at: (month: string) => string;
}): Html {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => monthOf(today.subtract({ months: back })));
  return periodMenu(
    monthText(month.from),
    months.map(({ text, from }) => ({ at: at(text), text: monthText(from), isCurrent: text === month.text })),
  );
}
