import type { Clock } from "../../platform/clock.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { endOfRange, isMoment, localMoment, presentZone, startOfRange } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import { textField } from "./field.ts";

/** The first and the last day of a list, as they stand in its address; empty for no bound. Each may be a moment of a day. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export interface ReadDays {
  readonly days: Days;
  /** The beginning of the first day in the person's time zone, or that moment of it. */
  readonly from: Temporal.Instant | undefined;
  /** The end of the last one, or that moment of it. */
  readonly until: Temporal.Instant | undefined;
  /** With a problem nothing is listed. */
  readonly problems: readonly { readonly field: keyof Days; readonly message: string }[];
}

const MAX_LENGTH = 50;
export const ANY_TIME: Days = { from: "", to: "" };

/** The days of an address: whole days in the person's time zone. */
export function readDays(query: (name: string) => string): ReadDays {
  const typed = (name: keyof Days): string => query(name).trim().slice(0, MAX_LENGTH);
  const days = { from: typed("from"), to: typed("to") };
  const [from, until] = [startOfRange(days.from), endOfRange(days.to)];
  const problems: { field: keyof Days; message: string }[] = [];
  if (days.from !== "" && !from)
    problems.push({ field: "from", message: t("Enter the first day in the form 2026-11-22.") });
  if (days.to !== "" && !until)
    problems.push({ field: "to", message: t("Enter the last day in the form 2026-11-22.") });
  if (from && until && Temporal.Instant.compare(from, until) >= 0)
    problems.push({ field: "to", message: t("The last day must not be before the first.") });
  return { days, from, until, problems };
}

/** The present day in the person's time zone. */
export function today(clock: Clock): Temporal.PlainDate {
  return clock.now().toZonedDateTimeISO(presentZone()).toPlainDate();
}

/** So many days up to today. */
export function lastDays(day: Temporal.PlainDate, count: number): Days {
  return { from: day.subtract({ days: count - 1 }).toString(), to: day.toString() };
}

export function isAnyTime({ from, to }: Days): boolean {
  return from === "" && to === "";
}

/** The days that are in force, for an address. */
export function daysInForce(days: Days): Partial<Days> {
  return Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ""));
}

/** Quick filters of a log by its days; the chosen one leads back to all days. */
export function dayChips(
  days: Days,
  { today: day, address }: { today: Temporal.PlainDate; address: (days: Days) => string },
): Html {
  const choices = [
    [t("Today"), lastDays(day, 1)],
    [t("7 days"), lastDays(day, 7)],
    [t("30 days"), lastDays(day, 30)],
  ] as const;
  return html`${choices.map(([text, choice]) => {
    const isChosen = choice.from === days.from && choice.to === days.to;
    return html`<a
      class="chip"
      href="${address(isChosen ? ANY_TIME : choice)}"
      ${isChosen ? html`aria-current="true"` : ""}
      >${text}</a
    > `;
  })}`;
}

/** The two fields of a form with which a person chooses other days. */
export function dayFields({
  days,
  problems,
}: Pick<ReadDays, "days"> & { problems: readonly DayProblem[] }): Html {
  const field = (name: keyof Days, label: string, type: "date" | "datetime-local" = "date"): Html =>
    textField({
      name,
      label,
      type,
      value: localMoment(days[name]),
      problem: problems.find((problem) => problem.field === name)?.message,
      autocomplete: "off",
    });
  const last = isMoment(days.to) ? field("to", t("Until"), "datetime-local") : field("to", t("Last day"));
  const first = isMoment(days.from)
    ? field("from", t("From"), "datetime-local")
    : field("from", t("First day"));
  return html`${first} ${last}`;
}

interface DayProblem {
  readonly field: string;
  readonly message: string;
}
