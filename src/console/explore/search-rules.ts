import { refuseSearch } from "../../agents/index.ts";
import { t } from "../language/translate.ts";
import { currencyFieldOf, SEARCH_FIELD_NAMES } from "./fields.ts";
import { searchFaultText } from "./search-fault-words.ts";

type Value = Readonly<Record<string, unknown>>;

export const MAX_SEARCH_LENGTH = 10_000;
const FIELDS = new Set(SEARCH_FIELD_NAMES);
const SUMMING = ["sum", "avg", "min", "max", "stats"];

/** A search that a person typed, or why it is not run. */
export function readSearch(text: string): { search: Value } | { problem: string } {
  if (text.trim() === "" || text.length > MAX_SEARCH_LENGTH)
    return { problem: t("Enter a search of at most {count} characters.", { count: MAX_SEARCH_LENGTH }) };
  let search: unknown;
  try {
    search = JSON.parse(text);
  } catch (error) {
    return { problem: notJson(error as Error, text) };
  }
  if (!isObject(search)) return { problem: t("Enter a JSON object with query, aggs, size or sort.") };
  const refused = refuseSearch(search, FIELDS);
  if (refused !== undefined) return { problem: searchFaultText(refused) };
  const mixed = mixedCurrencies(search);
  return mixed === undefined ? { search } : { problem: mixed };
}

/** Where the parser stopped, as far as it says so. */
function notJson({ message }: Error, text: string): string {
  const [, position] = /position (\d+)/.exec(message) ?? [];
  const at = position === undefined ? text.length : Number(position);
  return t("This is not JSON: see line {line}.", { line: text.slice(0, at).split("\n").length });
}

/**
 * A sum of amounts that may be of several currencies: neither below a group for each currency, nor of one that the query names.
 * Undefined when there is none.
 */
function mixedCurrencies(search: Value): string | undefined {
  const single = new Set(
    ["currency", "base_currency", "settlement_currency"].filter((field) => isFixed(search["query"], field)),
  );
  return mixedIn(search["aggs"] ?? search["aggregations"], single);
}

function mixedIn(aggs: unknown, single: ReadonlySet<string>): string | undefined {
  if (!isObject(aggs)) return undefined;
  for (const [name, aggregation] of Object.entries(aggs)) {
    if (!isObject(aggregation)) continue;
    for (const kind of SUMMING) {
      const currency = currencyFieldOf(fieldOf(aggregation[kind]));
      if (currency !== undefined && !single.has(currency))
        return t(
          "{name} would add up amounts of different currencies. Put it below a terms aggregation on {field}, or choose one currency in the query.",
          { name, field: currency },
        );
    }
    const group = fieldOf(aggregation["terms"]);
    const inner = mixedIn(
      aggregation["aggs"] ?? aggregation["aggregations"],
      group === "" ? single : new Set([...single, group]),
    );
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The names of aggregations that return amounts. */
export function amountsIn(search: Value): ReadonlySet<string> {
  return new Set(amountNames(search["aggs"] ?? search["aggregations"]));
}

function amountNames(aggs: unknown): string[] {
  if (!isObject(aggs)) return [];
  return Object.entries(aggs).flatMap(([name, aggregation]) => {
    if (!isObject(aggregation)) return [];
    const isAmount = SUMMING.some((kind) => currencyFieldOf(fieldOf(aggregation[kind])) !== undefined);
    return [...(isAmount ? [name] : []), ...amountNames(aggregation["aggs"] ?? aggregation["aggregations"])];
  });
}

/** Whether every document that the query finds has the same value there. */
function isFixed(query: unknown, field: string): boolean {
  if (!isObject(query)) return false;
  if (isObject(query["term"]) && Object.hasOwn(query["term"], field)) return true;
  const bool = query["bool"];
  if (!isObject(bool)) return false;
  return [bool["must"], bool["filter"]].flat().some((clause) => isFixed(clause, field));
}

function fieldOf(aggregation: unknown): string {
  const field = isObject(aggregation) ? aggregation["field"] : undefined;
  return typeof field === "string" ? field : "";
}

function isObject(value: unknown): value is Value {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
