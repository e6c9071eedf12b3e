import { parsingError } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { boosted } from "../../plan/target.ts";
import { booleanOption, numberOption, textOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import type { Query, QueryKind } from "../query.ts";
import { readFieldPatterns } from "../reading/field-list.ts";
import { readFieldOptions } from "../reading/field-options.ts";
import { readType } from "../text/multi-match-type.ts";
import { checkRewrite } from "../text/pattern-query.ts";
import {
  type QueryStringOptions,
  newQueryStringOptions,
  searchQueryString,
} from "../text/query-string-search.ts";
import { operatorOf, textOptionReaders } from "../text/text-options.ts";
import { readTimeZone } from "./range.ts";

/** The query language for people: `status:error AND amount:>=10`. */
export const queryString: QueryKind = {
  name: "query_string",
  read: (body, reader) => {
    const object = reader.object(body, "query_string");
    const fields = object.members.find(({ name }) => name === "fields");
    const rest = { ...object, members: object.members.filter((member) => member !== fields) };
    const options = newQueryStringOptions();
    let defaultField: string | undefined;
    const text = { query: undefined as string | undefined };
    const { boost, label } = readFieldOptions(rest, "query_string", {
      ...optionReaders(options),
      query: (node) => (text.query = textOption(node)),
      default_field: (node) => (defaultField = node.kind === "null" ? undefined : textOption(node)),
    });
    if (text.query === undefined)
      throw parsingError("[query_string] must be provided with a [query]", object.end);
    if (fields !== undefined) options.fields = readFieldPatterns(fields.value, "query_string");
    if (defaultField !== undefined) {
      if (fields !== undefined)
        options.contradiction =
          "[query_string] cannot use [fields] parameter in conjunction with [default_field]";
      options.fields = new Map([[defaultField, 1]]);
    }
    return queryStringQuery(text.query, options, { boost, ...label });
  },
};

/** A query string that is not part of a body: the `q` of a URL. */
function queryStringQuery(
  text: string,
  options: QueryStringOptions,
  { boost, ...label }: { readonly boost: number; readonly label?: string },
): Query {
  return {
    kind: "query_string",
    ...label,
    inner: [],
    condition: async (scope) =>
      keptWhole(await searchQueryString(boosted(scope, boost), text, options), boost),
  };
}

function optionReaders(options: QueryStringOptions) {
  const terms = textOptionReaders(options.terms);
  const flag = (take: (value: boolean) => void) => (node: JsonNode) => take(booleanOption(node));
  return {
    default_operator: (node: JsonNode) => (options.terms.operator = operatorOf(textOption(node))),
    analyzer: terms["analyzer"]!,
    quote_analyzer: terms["analyzer"]!,
    quote_field_suffix: (node: JsonNode) => (options.quoteFieldSuffix = textOption(node)),
    allow_leading_wildcard: flag((value) => (options.allowLeadingWildcard = value)),
    analyze_wildcard: booleanOption,
    lenient: flag((value) => (options.lenient = value)),
    escape: flag((value) => (options.escape = value)),
    enable_position_increments: booleanOption,
    auto_generate_synonyms_phrase_query: booleanOption,
    phrase_slop: (node: JsonNode) => (options.phraseSlop = wholeOption(node)),
    fuzziness: terms["fuzziness"]!,
    fuzzy_prefix_length: terms["prefix_length"]!,
    fuzzy_max_expansions: terms["max_expansions"]!,
    fuzzy_transpositions: terms["fuzzy_transpositions"]!,
    fuzzy_rewrite: (node: JsonNode) => checkRewrite(textOption(node)),
    rewrite: (node: JsonNode) => checkRewrite(textOption(node)),
    minimum_should_match: (node: JsonNode) => (options.minimum = textOption(node)),
    max_determinized_states: wholeOption,
    tie_breaker: (node: JsonNode) => (options.tieBreaker = numberOption(node)),
    type: (node: JsonNode) => (options.type = readType(textOption(node))),
    time_zone: (node: JsonNode) => (options.timeZone = readTimeZone(textOption(node))),
  };
}
