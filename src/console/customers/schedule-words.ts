import type { PeriodUnit, Schedule, ScheduleState } from "../../schedules/index.ts";
import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { counted, t } from "../language/translate.ts";

const STATES = {
  "CREATE-PENDING": ["Waits for its first payment", "", "clock"],
  ACTIVE: ["Active", "good", "check"],
  PAUSED: ["Paused", "wait", "clock"],
  ERROR: ["Payment failed", "wrong", "cross"],
  CANCELLED: ["Cancelled", "", "cross"],
} as const satisfies Record<ScheduleState, readonly [PlainText, string, IconName]>;

export function scheduleBadge({ state }: Pick<Schedule, "state">): Html {
  const [word, tone, sign] = STATES[state];
  return html`<span class="badge ${tone}">${t(word)}${icon(sign, "xs")}</span>`;
}

const UNITS = {
  DAY: { one: "every day", other: "every {count} days" },
  WEEK: { one: "every week", other: "every {count} weeks" },
  MONTH: { one: "every month", other: "every {count} months" },
  YEAR: { one: "every year", other: "every {count} years" },
} as const satisfies Record<
  PeriodUnit,
  {
    one: PlainText;
    other: "every {count} days" | "every {count} weeks" | "every {count} months" | "every {count} years";
  }
>;

/** `every 3 months`. */
export function periodText({
  periodLength,
  periodUnit,
}: Pick<Schedule, "periodLength" | "periodUnit">): string {
  const { one, other } = UNITS[periodUnit];
  return periodLength === 1 ? t(one) : counted(periodLength, { one: other, other });
}
