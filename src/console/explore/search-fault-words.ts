import type { SearchFault, SearchRule } from "../../agents/index.ts";
import { t } from "../language/translate.ts";

/** A sentence for each rule of a search: a new one does not compile without one here. */
const WORDS: Readonly<Record<SearchRule, (values: Readonly<Record<string, string | number>>) => string>> = {
  takes: (values) => onlyThese(values),
  takes_one: (values) => onlyThese(values),
  takes_either: (values) => onlyThese(values),
  takes_also: (values) => onlyThese(values),
  twice: () => t("It is there twice."),
  count: ({ most = 0 }) => t("Enter a whole number from {least} to {most}.", { least: 0, most }),
  too_deep: () => t("This is nested too deeply."),
  one_clause: () => t("Enter an object with one clause."),
  not_empty: () => t("This must be empty."),
  one_field: () => t("Name one field."),
  list: ({ most = 0 }) => t("Enter a list of at most {count} values.", { count: most }),
  no_object: () => t("Enter an object."),
  too_many_clauses: ({ most = 0 }) => t("There may be at most {count}.", { count: most }),
  aggregations: ({ most = 0 }) => t("Enter an object of at most {count} aggregations.", { count: most }),
  names: () => t("A name has letters, digits and underscores only."),
  at_most: ({ most = 0 }) => t("Enter a number of at most {limit}.", { limit: most }),
  order: () => t("Enter a name and asc or desc."),
  too_many_fields: ({ most = 0 }) => t("There may be at most {count} fields.", { count: most }),
  no_field: () => t("There is no such field. The fields are listed beside the search."),
  misspelt_field: ({ meant = "" }) => t("There is no such field. Did you mean {meant}?", { meant }),
};

function onlyThese({ names, last }: Readonly<Record<string, string | number>>): string {
  return t("Only this is possible here: {names}.", { names: [names, last].filter(Boolean).join(", ") });
}

/** The fault of a search with its place in it, in the present language. */
export function searchFaultText({ path, code, values }: SearchFault): string {
  // The search itself is the argument `query` of the assistants' tool.
  const place = path.replace(/^query\.?/, "");
  const text = WORDS[code](values);
  return place === "" ? text : `${place}: ${text}`;
}
