import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { readImportedPlan, type ImportedPlan, type PeriodUnit } from "../../schedules/index.ts";
import type { FileFault } from "../file-fault.ts";
import type { PlanReader, Values } from "./row-readers.ts";

type RowPlanRefusal = Refusal<"plan_refused"> & { readonly field: string; readonly fault: FileFault };

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
  if (missing !== undefined) return refused(missing, { code: "plan_incomplete" });
  const periodUnit = UNITS[values.get("schedulePeriodUnit")!.toLowerCase()];
  if (!periodUnit)
    return refused("schedulePeriodUnit", { code: "one_among", values: { values: "DAY, WEEK, MONTH, YEAR" } });
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
  if ("path" in plan) return refused(FIELDS[plan.path] ?? plan.path, plan.fault);
  return refused("scheduleAmount", { code: "no_schedules" });
}

function refused(field: string, fault: FileFault): RowPlanRefusal {
  return { refused: true, code: "plan_refused", field, fault };
}
