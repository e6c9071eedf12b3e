import { illegalArgument, parsingError, queryShardError } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import type { Scope } from "../../plan/target.ts";
import { booleanOption, textOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { type Analyzer, BUILT_IN_ANALYZERS } from "../../text/analyzer.ts";
import type { Take } from "../reading/field-options.ts";
import { fuzzinessOf } from "./fuzziness-option.ts";
import { checkRewrite } from "./pattern-query.ts";
import { type TextOptions, plainText } from "./search-text.ts";

export type MutableTextOptions = { -readonly [Key in keyof TextOptions]: TextOptions[Key] } & {
  analyzerName: string | undefined;
  matchAllWithoutTerms: boolean;
};

export function newTextOptions(type: TextOptions["type"]): MutableTextOptions {
  return { ...plainText, type, analyzerName: undefined, matchAllWithoutTerms: false };
}

/** The options that the queries of the match family share; each kind names those it takes. */
export function textOptionReaders(options: MutableTextOptions): Readonly<Record<string, Take>> {
  return {
    operator: (node) => (options.operator = operatorOf(textOption(node))),
    minimum_should_match: (node) => (options.minimum = textOption(node)),
    fuzziness: (node) => (options.fuzziness = fuzzinessOf(textOption(node))),
    prefix_length: (node) => (options.prefixLength = notNegative(node, "prefix length")),
    max_expansions: (node) => (options.maxExpansions = positive(node)),
    fuzzy_transpositions: (node) => (options.transpositions = booleanOption(node)),
    fuzzy_rewrite: (node) => checkRewrite(textOption(node)),
    lenient: (node) => (options.lenient = booleanOption(node)),
    zero_terms_query: (node) => (options.matchAllWithoutTerms = readZeroTerms(node)),
    analyzer: (node) => (options.analyzerName = textOption(node)),
    slop: (node) => (options.slop = notNegative(node, "slop")),
    // There are no synonyms here, and rare terms take no special path.
    auto_generate_synonyms_phrase_query: booleanOption,
    cutoff_frequency: textOption,
  };
}

export function operatorOf(text: string): "and" | "or" {
  const upper = text.toUpperCase();
  if (upper === "AND") return "and";
  if (upper === "OR") return "or";
  throw illegalArgument(`No enum constant org.opensearch.index.query.Operator.${upper}`);
}

function readZeroTerms(node: JsonNode): boolean {
  const text = textOption(node);
  if (/^none$/i.test(text)) return false;
  if (/^all$/i.test(text)) return true;
  throw parsingError(`Unsupported zero_terms_query value [${text}]`, node.at);
}

function notNegative(node: JsonNode, option: string): number {
  const value = wholeOption(node);
  if (value < 0) throw illegalArgument(`No negative ${option} allowed.`);
  return value;
}

function positive(node: JsonNode): number {
  const value = wholeOption(node);
  if (value <= 0) throw illegalArgument("No non-positive maxExpansions allowed.");
  return value;
}

/** The analyzer a query names: the index's own or a built-in one. */
export function analyzerNamed(scope: Scope, kind: string, name: string | undefined): Analyzer | undefined {
  if (name === undefined) return undefined;
  const [anyField] = scope.target.mapping.fields.values();
  const analyzer = anyField?.analyzers.get(name) ?? BUILT_IN_ANALYZERS[name];
  if (analyzer === undefined) throw queryShardError(`[${kind}] analyzer [${name}] not found`);
  return analyzer;
}
