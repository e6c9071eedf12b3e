import { withValues } from "../../platform/fault-table.ts";

/** Rules for a search, in the words of the tools. Values stand in braces. */
const SEARCH_RULES = {
  takes: "takes {names}",
  takes_one: "takes one of {names}",
  takes_either: "takes {names} or {last}",
  takes_also: "takes {names} and {last}",
  twice: "is there twice",
  count: "must be an integer from 0 to {most}",
  too_deep: "is nested too deeply",
  one_clause: "must be an object with one clause",
  not_empty: "must be empty",
  one_field: "must name one field",
  list: "takes a list of at most {most} values",
  no_object: "must be an object",
  too_many_clauses: "has more than {most} clauses",
  aggregations: "must be an object of at most {most} aggregations",
  names: "names are of letters, digits and _",
  at_most: "is at most {most}",
  order: "must be asc or desc by a name",
  too_many_fields: "has more than {most} fields",
  no_field: "names no field of the list",
  misspelt_field: "names no field of the list; did you mean '{meant}'?",
} as const;

export type SearchRule = keyof typeof SEARCH_RULES;

/** Where a search breaks a rule, apart from its words: tools have them in English, the console in each of its languages. */
export interface SearchFault {
  /** The place in the argument of the tool, as `query.aggs.days`. */
  readonly path: string;
  readonly code: SearchRule;
  readonly values: Readonly<Record<string, string | number>>;
}

export function searchFault(path: string, code: SearchRule, values: SearchFault["values"] = {}): SearchFault {
  return { path, code, values };
}

export function englishOfSearch({ path, code, values }: SearchFault): string {
  return `${path}: ${withValues(SEARCH_RULES[code], values)}`;
}
