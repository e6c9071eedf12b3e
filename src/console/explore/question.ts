import type { Query } from "../frame/address.ts";
import { findCurrency } from "../../platform/money/index.ts";
import { daysBetween, isPeriodName, periodOf, type Days, type PeriodName } from "../overview/period.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { DIMENSION_NAMES, type DimensionName } from "./dimensions.ts";
import { MEASURE_NAMES, type MeasureName } from "./measures.ts";

export const STEPS = ["day", "week", "month"] as const;
export type Step = (typeof STEPS)[number];
export const STEP_WORDS = {
  day: "Day",
  week: "Week",
  month: "Month",
} as const satisfies Record<Step, PlainText>;

/** A restriction of a question to documents whose field has the value, or another one. */
export interface Condition {
  readonly field: DimensionName;
  readonly isNot: boolean;
  readonly value: string;
}

/** A person's question, as it stands in the address of the page. */
export interface Question {
  readonly show: MeasureName;
  /** Undefined: all together. */
  readonly by: DimensionName | undefined;
  /** Undefined: the period as a whole. */
  readonly per: Step | undefined;
  readonly days: Days;
  /** Days that end today, and move with it; undefined for chosen days. */
  readonly period: PeriodName | undefined;
  /** Undefined: each by itself. */
  readonly currency: string | undefined;
  /** The guid of a merchant at the place; undefined for all of them. */
  readonly merchant: string | undefined;
  readonly conditions: readonly Condition[];
}

export interface Problem {
  readonly field: string;
  readonly message: string;
}

export const MAX_CONDITIONS = 3;
/** As long as names in documents may be. */
const MAX_VALUE_LENGTH = 255;
const MAX_DAYS = 366;
/** With more days a chart has more points than pixels to tell them apart. */
const MAX_DAYS_BY_DAY = 100;
const MERCHANT = /^ME(?:-[0-9a-f]{4}){6}$/;

/**
 * Reads the question in an address or form. A value that cannot be read is a problem with the name of its field; the question then has
 * what is shown without it.
 */
export function readQuestion(
  query: (name: string) => string,
  { now, zone }: { now: Temporal.Instant; zone: string },
): { question: Question; problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const oneOf = <Name extends string>(field: string, names: readonly Name[]): Name | undefined => {
    const text = query(field);
    const found = names.find((name) => name === text);
    if (text !== "" && found === undefined)
      problems.push({ field, message: t("Choose a value of the list.") });
    return found;
  };
  const per = query("per") === "all" ? undefined : (oneOf("per", STEPS) ?? "day");
  const { days, period, problem } = readDays(query, { now, zone });
  if (problem) problems.push(problem);
  else if (per === "day" && days.days.length > MAX_DAYS_BY_DAY)
    problems.push({
      field: "per",
      message: t("Choose weeks or months for more than {count} days.", { count: MAX_DAYS_BY_DAY }),
    });
  const currency = query("currency").trim().toUpperCase();
  if (currency !== "" && !findCurrency(currency))
    problems.push({ field: "currency", message: t("Enter a three-letter currency code, for example EUR.") });
  const merchant = query("merchant");
  if (merchant !== "" && !MERCHANT.test(merchant)) problems.push(noSuchMerchant());
  const question = {
    show: oneOf("show", MEASURE_NAMES) ?? "net_volume",
    by: oneOf("by", DIMENSION_NAMES),
    per,
    days,
    period,
    currency: findCurrency(currency) ? currency : undefined,
    merchant: MERCHANT.test(merchant) ? merchant : undefined,
    conditions: readConditions(query, problems),
  };
  return { question, problems };
}

export function noSuchMerchant(): Problem {
  return { field: "merchant", message: t("Choose a merchant of this place.") };
}

/** Chosen days count where they are not those of the period: a form has both. */
function readDays(
  query: (name: string) => string,
  { now, zone }: { now: Temporal.Instant; zone: string },
): { days: Days; period: PeriodName | undefined; problem?: Problem } {
  const [named, from, to] = [query("period"), query("from").trim(), query("to").trim()];
  const name = isPeriodName(named) ? named : "7d";
  const usual = { days: periodOf(name, { now, zone }), period: name };
  const refused = (field: string, message: string) => ({ ...usual, problem: { field, message } });
  if (named !== "" && !isPeriodName(named)) return refused("period", t("Choose a value of the list."));
  const isUsual = from === String(usual.days.days[0]) && to === String(usual.days.days.at(-1));
  if ((from === "" && to === "") || isUsual) return usual;
  const first = dayOf(from);
  if (!first) return refused("from", t("Enter the first day in the form 2026-11-22."));
  const last = dayOf(to);
  if (!last) return refused("to", t("Enter the last day in the form 2026-11-22."));
  const span = first.until(last).days + 1;
  if (span < 1) return refused("to", t("The last day is before the first one."));
  if (span > MAX_DAYS) return refused("to", t("Choose at most {count} days.", { count: MAX_DAYS }));
  return { days: daysBetween(first, last, { now, zone }), period: undefined };
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}

function readConditions(query: (name: string) => string, problems: Problem[]): Condition[] {
  return Array.from({ length: MAX_CONDITIONS }, (_, index) => index + 1).flatMap((number) => {
    const [field, is, value] = [
      query(`field${number}`),
      query(`is${number}`),
      query(`value${number}`).trim(),
    ];
    if (field === "" && value === "") return [];
    const known = DIMENSION_NAMES.find((name) => name === field);
    if (!known) {
      problems.push({ field: `field${number}`, message: t("Choose the field of the condition.") });
      return [];
    }
    if (is !== "" && is !== "yes" && is !== "no") {
      problems.push({ field: `is${number}`, message: t("Choose a value of the list.") });
      return [];
    }
    if (value === "" || value.length > MAX_VALUE_LENGTH) {
      const message = t("Enter a value of at most {count} characters.", { count: MAX_VALUE_LENGTH });
      problems.push({ field: `value${number}`, message });
      return [];
    }
    return [{ field: known, isNot: is === "no", value }];
  });
}

/** The question as it stands in an address; two equal questions have one address. */
export function questionQuery(question: Question): Query {
  const { show, by, per, days, period, currency, merchant, conditions } = question;
  return {
    show,
    by,
    per: per ?? "all",
    ...(period === undefined ? { from: String(days.days[0]), to: String(days.days.at(-1)) } : { period }),
    currency,
    merchant,
    ...Object.fromEntries(
      conditions.flatMap(({ field, isNot, value }, index) => [
        [`field${index + 1}`, field],
        [`is${index + 1}`, isNot ? "no" : "yes"],
        [`value${index + 1}`, value],
      ]),
    ),
  };
}
