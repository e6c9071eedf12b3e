import { QueryError, illegalArgument } from "../../errors.ts";
import type { JsonNode, Member } from "../../json/json-node.ts";
import { analyzerOf } from "../../mapping/column-value.ts";
import { editDistance } from "../../patterns/edit-distance.ts";
import { matcherOf } from "../../patterns/matcher.ts";
import { allRegexpFlags } from "../../patterns/read-regexp.ts";
import { readPrefix, readWildcard } from "../../patterns/read-wildcard.ts";
import { booleanOption, textOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { type Sql, sql, yes } from "../../sql/sql.ts";
import { fuzzinessOf } from "../text/fuzziness-option.ts";
import { fitsWithin } from "../text/pattern-matches.ts";
import { regexpPattern } from "../text/regexp-pattern.ts";
import { dictionaryOf } from "../text/term-dictionary.ts";
import { analyzerNamed } from "../text/text-options.ts";
import { type IntervalRule, noIntervals } from "./interval-rule.ts";
import { readDeclared } from "./read-declared.ts";
import { termsRule, textField } from "./term-intervals.ts";

const MAX_EXPANSIONS = 128;
const PATTERN_OPTIONS = { prefix: "prefix", wildcard: "pattern", regexp: "pattern", fuzzy: "term" } as const;

/** Reads `prefix`, `wildcard`, `regexp` or `fuzzy`: the places of all terms of the index that fit. */
export function readPatternRule(member: Member, kind: keyof typeof PATTERN_OPTIONS): IntervalRule {
  const option = PATTERN_OPTIONS[kind];
  let text: string | undefined;
  let analyzerName: string | undefined;
  let useField: string | undefined;
  let ignoreCase = false;
  let most = MAX_EXPANSIONS;
  const fuzzy = { fuzziness: fuzzinessOf("AUTO"), prefixLength: 0, transpositions: true };
  const own: Record<string, (value: JsonNode) => unknown> = {
    [option]: (value: JsonNode) => (text = textOption(value)),
    use_field: (value) => (useField = textOption(value)),
  };
  if (kind !== "regexp") own["analyzer"] = (value) => (analyzerName = textOption(value));
  if (kind === "regexp") {
    own["case_insensitive"] = (value) => (ignoreCase = booleanOption(value));
    own["flags_value"] = textOption;
    own["flags"] = textOption;
  }
  if (kind === "regexp" || kind === "wildcard")
    own["max_expansions"] = (value) =>
      (most = Math.min(MAX_EXPANSIONS, wholeOption(value) || MAX_EXPANSIONS));
  if (kind === "fuzzy") {
    own["fuzziness"] = (value) => (fuzzy.fuzziness = fuzzinessOf(textOption(value)));
    own["prefix_length"] = (value) => (fuzzy.prefixLength = wholeOption(value));
    own["transpositions"] = (value) => (fuzzy.transpositions = booleanOption(value));
  }
  readDeclared(member, own);
  if (text === undefined) throw illegalArgument(`Required [${option}]`);
  const written = text;
  const fitsOf = (term: string): ((one: string) => boolean) => {
    if (kind === "fuzzy") return fuzzyMatcher(term, fuzzy);
    if (kind === "regexp") return patternMatcher(regexpPattern(term, { flags: allRegexpFlags, ignoreCase }));
    return patternMatcher(kind === "prefix" ? readPrefix(term, false) : readWildcard(term, false));
  };
  return async (scope, path) => {
    const field = textField(scope, useField ?? path);
    if (field === undefined) return noIntervals;
    const analyzer = analyzerNamed(scope, "intervals", analyzerName) ?? analyzerOf(field);
    const term = kind === "regexp" ? written : analyzer.normalize(written);
    const fits = fitsOf(term);
    const narrowed = kind === "prefix" ? (word: Sql) => sql`starts_with(${word}, ${term})` : () => yes;
    const terms = (await dictionaryOf(scope, field, narrowed)).filter((one) => fits(one));
    if (terms.length > most) throw tooManyTerms(kind === "prefix" ? `${term}*` : term, most);
    return termsRule(scope, field, terms);
  };
}

type FuzzyOptions = {
  readonly fuzziness: (term: string) => number;
  readonly prefixLength: number;
  readonly transpositions: boolean;
};

function fuzzyMatcher(term: string, { fuzziness, prefixLength, transpositions }: FuzzyOptions) {
  const limit = fuzziness(term);
  const prefix = Array.from(term).slice(0, prefixLength).join("");
  return (one: string) =>
    one.startsWith(prefix) && editDistance(term, one, { transpositions, limit }) <= limit;
}

function patternMatcher(pattern: Parameters<typeof matcherOf>[0]): (one: string) => boolean {
  const fits = matcherOf(pattern);
  return (one) => fitsWithin(fits, one);
}

function tooManyTerms(pattern: string, most: number): QueryError {
  const reason = `Automaton [${pattern}] expanded to too many terms (limit ${most})`;
  return new QueryError("searching", 500, { type: "illegal_state_exception", reason });
}
