import type { At } from "../frame/address.ts";
import { filterQuery, type FilterFields } from "../payment-facts/filter.ts";
import { FIGURES, type FigureName } from "../payment-facts/figures.ts";
import type { DimensionName } from "./dimensions.ts";
import { binsFilter } from "../overview/issuers.ts";
import { startAfter, type Banks } from "./explore-search.ts";
import type { Question } from "./question.ts";

/** The list of what a number counts: of a group, and of the part of the period that begins on a day. Undefined where no list is just that. */
export type ListBehind = (
  figure: FigureName,
  part?: { readonly key?: string; readonly start?: Temporal.PlainDate },
) => string | undefined;

/** Dimensions that lists are filtered by. Lists have no earlier attempts, which count for connectors and providers. */
const FIELDS: Readonly<Partial<Record<DimensionName, keyof FilterFields>>> = {
  brand: "brand",
  country: "country",
  card_kind: "kind",
  bank: "bin",
  bin: "bin",
  code: "reason",
};

/** @param options `at`: the addresses of the place of the question; `mode`: of the page */
export function listsBehind(
  question: Question,
  { at, currency, mode, banks }: { at: At; currency: string; mode: "live" | "test"; banks: Banks },
): ListBehind {
  const conditions = question.conditions.map(({ field, isNot, value }) => ({
    field: isNot ? undefined : FIELDS[field],
    value: field === "bank" ? binsFilter(banks.named.get(value.toLowerCase())) : value,
  }));
  return (figure, { key, start } = {}) => {
    const own =
      key === undefined || question.by === undefined
        ? []
        : [
            {
              field: FIELDS[question.by],
              value: question.by === "bank" ? binsFilter(banks.shown.get(key)) : key,
            },
          ];
    const filters = [...conditions, ...own];
    const names = new Set(filters.map(({ field }) => field));
    if (names.has(undefined) || names.size < filters.length || filters.some(({ value = "" }) => value === ""))
      return undefined;
    const { from, to } = daysOf(question, start);
    const segment = Object.fromEntries(filters.map(({ field, value = "" }) => [field, value]));
    return at("payments", filterQuery({ from, to, ...FIGURES[figure], currency, mode, ...segment }));
  };
}

/** A week or month may begin before the period, and end after it. */
function daysOf({ days: { days }, per }: Question, start?: Temporal.PlainDate): { from: string; to: string } {
  const [first, last] = [days[0]!, days.at(-1)!];
  if (start === undefined || per === undefined) return { from: first.toString(), to: last.toString() };
  const end = startAfter(start, per).subtract({ days: 1 });
  const later = Temporal.PlainDate.compare(start, first) > 0 ? start : first;
  const earlier = Temporal.PlainDate.compare(end, last) < 0 ? end : last;
  return { from: later.toString(), to: earlier.toString() };
}
