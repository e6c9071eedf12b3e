import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { readImportedPlan, type ImportedPlan, type PeriodUnit } from "../../schedules/index.ts";
import type { PlanReader, Values } from "./row-readers.ts";

type RowPlanRefusal = Refusal<"plan_refused"> & { readonly field: string; readonly message: string };

const UNITS: Readonly<Record<string, PeriodUnit>> = {
  day: "DAY",
  days: "DAY",
  daily: "DAY",
  week: "WEEK",
  weeks: "WEEK",
  weekly: "WEEK",
  month: "MONTH",
  months: "MONTH",
  monthly: "MONTH",
  year: "YEAR",
  years: "YEAR",
  yearly: "YEAR",
  annual: "YEAR",
};
const COLUMNS = ["scheduleAmount", "scheduleCurrency", "schedulePeriodUnit", "scheduleNext"] as const;
/** A day without a time is charged in the morning of most of Europe. */
const TIME_OF_DAY = "T08:00:00Z";
const FIELDS: Readonly<Record<string, string>> = {
  amount: "scheduleAmount",
  currency: "scheduleCurrency",
  periodLength: "schedulePeriodLength",
  startDateTime: "scheduleNext",
};

/** The plan of a row, null where none of its columns has a value. A row with a part of a plan is not imported: it would not be charged. */
export function planOf(
  values: Values,
  { connector, adapter, now }: PlanReader,
): ImportedPlan | null | RowPlanRefusal {
  const isWanted = COLUMNS.some((column) => values.has(column));
  if (!isWanted) return null;
  const missing = COLUMNS.find((column) => !values.has(column));
  if (missing !== undefined)
    return refused(missing, "is missing: a plan has an amount, a currency, a period and its next day");
  const periodUnit = UNITS[values.get("schedulePeriodUnit")!.toLowerCase()];
  if (!periodUnit) return refused("schedulePeriodUnit", "must be DAY, WEEK, MONTH or YEAR");
  const next = values.get("scheduleNext")!;
  const plan = readImportedPlan(
    {
      amount: values.get("scheduleAmount")!,
      currency: values.get("scheduleCurrency")!.toUpperCase(),
      periodLength: values.get("schedulePeriodLength") ?? "1",
      periodUnit,
      startDateTime: /^\d{4}-\d{2}-\d{2}$/.test(next) ? `${next}${TIME_OF_DAY}` : next,
    },
    { connector, adapter, now },
  );
  if (!isRefusal(plan)) return plan;
  if ("path" in plan) return refused(FIELDS[plan.path] ?? plan.path, plan.message);
  return refused(
    "scheduleAmount",
    "the connector charges no schedules: switch them on at it, or leave out these columns",
  );
}

function refused(field: string, message: string): RowPlanRefusal {
  return { refused: true, code: "plan_refused", field, message };
}
