import { illegalArgument, parsingError } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { boosted } from "../../plan/target.ts";
import { textOption } from "../../reading/options.ts";
import { yes } from "../../sql/sql.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { constant, nothing } from "../conditions/scores.ts";
import type { QueryKind } from "../query.ts";
import { readFieldQuery } from "../reading/field-options.ts";
import { type TextOptions, searchText } from "../text/search-text.ts";
import { analyzerNamed, newTextOptions, textOptionReaders } from "../text/text-options.ts";

const SHARED = ["analyzer", "zero_terms_query"];
const FUZZY_OPTIONS = [
  "fuzziness",
  "prefix_length",
  "max_expansions",
  "fuzzy_transpositions",
  "fuzzy_rewrite",
];

/** The terms of a text, any or all of them. */
export const match = matchKind("match", "words", [
  ...SHARED,
  ...FUZZY_OPTIONS,
  "operator",
  "minimum_should_match",
  "lenient",
  "cutoff_frequency",
  "auto_generate_synonyms_phrase_query",
]);

/** The terms of a text in order, without gaps. */
export const matchPhrase = matchKind("match_phrase", "phrase", [...SHARED, "slop"]);

/** The same, with the last term as a prefix. */
export const matchPhrasePrefix = matchKind("match_phrase_prefix", "phrase_prefix", [
  ...SHARED,
  "slop",
  "max_expansions",
]);

/** The terms of a text, the last of them as a prefix. */
export const matchBoolPrefix = matchKind("match_bool_prefix", "words_prefix", [
  "analyzer",
  ...FUZZY_OPTIONS,
  "operator",
  "minimum_should_match",
]);

/** The deprecated `common` query: here all terms are treated alike. */
export const common = matchKind("common", "words", [], {
  low_freq_operator: "operator",
  analyzer: "analyzer",
  minimum_should_match: "minimum_should_match",
  cutoff_frequency: "cutoff_frequency",
});

function matchKind(
  kind: string,
  type: TextOptions["type"],
  taken: readonly string[],
  renamed: Readonly<Record<string, string>> = Object.fromEntries(taken.map((option) => [option, option])),
): QueryKind {
  return {
    name: kind,
    read: (body) => {
      let text: string | undefined;
      const options = newTextOptions(type);
      const readers = textOptionReaders(options);
      const take = (node: JsonNode) => (text = node.kind === "null" ? undefined : textOption(node));
      const own = Object.fromEntries(
        Object.entries(renamed).map(([name, option]) => [name, readers[option]!]),
      );
      const { field, boost, label } = readFieldQuery(body, kind, take, { query: take, ...own });
      if (text === undefined) throw withoutText(body, kind);
      const wanted = text;
      return {
        kind,
        ...label,
        inner: [],
        condition: async (scope) => {
          const inner = boosted(scope, boost);
          const analyzer = analyzerNamed(scope, kind, options.analyzerName);
          const found = await searchText(inner, field, wanted, { ...options, analyzer });
          if (found !== undefined) return keptWhole(found, boost);
          return options.matchAllWithoutTerms ? constant(inner, yes) : nothing;
        },
      };
    },
  };
}

function withoutText(body: JsonNode, kind: string) {
  if (kind === "match") {
    return parsingError("No text specified for text query", body.kind === "object" ? body.end : body.at);
  }
  return illegalArgument(`[${kind}] requires query value`);
}
