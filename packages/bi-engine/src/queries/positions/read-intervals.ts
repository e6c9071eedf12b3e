import {
  QueryError,
  contentError,
  illegalArgument,
  parsingError,
  shardIllegalArgument,
} from "../../errors.ts";
import { type JsonNode, type Member, textOfNode } from "../../json/json-node.ts";
import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { editDistance } from "../../patterns/edit-distance.ts";
import { matcherOf } from "../../patterns/matcher.ts";
import { allRegexpFlags } from "../../patterns/read-regexp.ts";
import { readPrefix, readWildcard } from "../../patterns/read-wildcard.ts";
import { type Scope, fieldOf } from "../../plan/target.ts";
import { located, unknownField } from "../../reading/located.ts";
import { booleanOption, textOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { type Sql, and, sql, yes } from "../../sql/sql.ts";
import { work } from "../../work.ts";
import { countClauses } from "../reading/clause-count.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { fuzzinessOf } from "../text/fuzziness-option.ts";
import { fitsWithin } from "../text/pattern-matches.ts";
import { regexpPattern } from "../text/regexp-pattern.ts";
import { dictionaryOf, isOneOf } from "../text/term-dictionary.ts";
import { analyzerNamed } from "../text/text-options.ts";
import {
  type Combination,
  type IntervalRule,
  type Intervals,
  anyOf,
  combined,
  noIntervals,
} from "./interval-rule.ts";
import { anyIntervals, filteredIntervals, INTERVAL_FILTERS, termIntervals } from "./intervals.ts";
import { termTest } from "./span-query.ts";

const MAX_EXPANSIONS = 128;
const MAX_DEPTH = 20;

/** Reads `{rule: {…}}`, one rule of an intervals query. */
function readIntervals(node: JsonNode, depth = 0): IntervalRule {
  if (depth > MAX_DEPTH) throw illegalArgument(`intervals are nested deeper than [${MAX_DEPTH}]`);
  const [only, second] = node.kind === "object" ? node.members : [];
  if (only === undefined) throw parsingError("Missing intervals from interval query definition", node.at);
  if (second !== undefined)
    throw parsingError(
      `Only one interval rule can be specified, found [${only.name}] and [${second.name}]`,
      second.value.at,
    );
  return readRule(only, depth);
}

/** Reads one rule by its name. */
export function readRule(member: Member, depth = 0): IntervalRule {
  switch (member.name) {
    case "match":
      return readMatch(member, depth);
    case "all_of":
      return readAllOf(member, depth);
    case "any_of":
      return readAnyOf(member, depth);
    case "prefix":
    case "wildcard":
    case "regexp":
    case "fuzzy":
      return readPattern(member, member.name);
    default:
      throw parsingError(
        `Unknown interval type [${member.name}], expecting one of [match, any_of, all_of, prefix, wildcard, regexp]`,
        member.value.at,
      );
  }
}

function readMatch(member: Member, depth: number): IntervalRule {
  const read = newCombination();
  let query: string | undefined;
  let analyzerName: string | undefined;
  let useField: string | undefined;
  readDeclared(
    member,
    depth,
    {
      ...read.options,
      query: (value) => (query = textOption(value)),
      analyzer: (value) => (analyzerName = textOption(value)),
      use_field: (value) => (useField = textOption(value)),
    },
    read,
  );
  if (query === undefined) throw illegalArgument("Required [query]");
  const text = query;
  return async (scope, path) => {
    const field = textField(scope, useField ?? path);
    if (field === undefined) return noIntervals;
    const analyzer = analyzerNamed(scope, "intervals", analyzerName) ?? analyzerOf(field);
    const rules = analyzer.analyze(text).map((token) => termRule(scope, field, token.text));
    return filtered(combined(rules, read), read.filter, { scope, path });
  };
}

function readAllOf(member: Member, depth: number): IntervalRule {
  const read = newCombination();
  let rules: readonly IntervalRule[] | undefined;
  readDeclared(
    member,
    depth,
    {
      ...read.options,
      intervals: (value) => (rules = readList(value, depth)),
    },
    read,
  );
  if (rules === undefined) throw illegalArgument("Required [intervals]");
  const parts = rules;
  return async (scope, path) => {
    const resolved = await Promise.all(parts.map((rule) => rule(scope, path)));
    return filtered(combined(resolved, read), read.filter, { scope, path });
  };
}

function readAnyOf(member: Member, depth: number): IntervalRule {
  const read: { filter?: Filter } = {};
  let rules: readonly IntervalRule[] | undefined;
  readDeclared(member, depth, { intervals: (value) => (rules = readList(value, depth)) }, read);
  if (rules === undefined) throw illegalArgument("Required [intervals]");
  const parts = rules;
  return async (scope, path) => {
    const resolved = await Promise.all(parts.map((rule) => rule(scope, path)));
    return filtered(anyOf(resolved), read.filter, { scope, path });
  };
}

function readList(node: JsonNode, depth: number): readonly IntervalRule[] {
  return (node.kind === "array" ? node.items : [node]).map((item) => readIntervals(item, depth + 1));
}

const PATTERN_OPTIONS = { prefix: "prefix", wildcard: "pattern", regexp: "pattern", fuzzy: "term" } as const;

function readPattern(member: Member, kind: keyof typeof PATTERN_OPTIONS): IntervalRule {
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
  readDeclared(member, 0, own);
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

function textField(scope: Scope, path: string): Field | undefined {
  const field = fieldOf(scope, path);
  if (field === undefined || field.type === "text") return field;
  throw failedToCreate(
    `Can only use interval queries on text fields - not on [${path}] which is of type [${field.type}]`,
  );
}

function termRule(scope: Scope, field: Field, text: string): Intervals {
  countClauses(scope, 1);
  scope.takeMark?.({ path: field.path, kind: "word", term: text });
  return {
    key: `${field.path}:${text}`,
    candidates: termTest(scope, { field, text }),
    fields: [field],
    minExtent: 1,
    of: (row) => termIntervals(row(field).get(text) ?? []),
  };
}

function termsRule(scope: Scope, field: Field, terms: readonly string[]): Intervals {
  if (terms.length === 0) return noIntervals;
  countClauses(scope, terms.length);
  for (const term of terms) scope.takeMark?.({ path: field.path, kind: "word", term });
  return {
    key: `${field.path}:${terms.join("|")}`,
    candidates: isOneOf(scope, field, terms),
    fields: [field],
    minExtent: 1,
    of: (row) => {
      work(2 * terms.length);
      return anyIntervals(terms.map((term) => termIntervals(row(field).get(term) ?? [])));
    },
  };
}

/** What `match` and `all_of` have in common. */
interface CombinationOptions {
  how: Combination;
  maxGaps: number;
  filter?: Filter;
  readonly options: Readonly<Record<string, (value: JsonNode) => unknown>>;
}

const MODES: ReadonlySet<string> = new Set(["ordered", "unordered", "unordered_no_overlap"]);

function newCombination(): CombinationOptions {
  const read: CombinationOptions = {
    how: "unordered",
    maxGaps: -1,
    options: {
      max_gaps: (value) => (read.maxGaps = wholeOption(value)),
      ordered: (value) => (read.how = booleanOption(value) ? "ordered" : "unordered"),
      mode: (value) => {
        const mode = textOption(value);
        if (!MODES.has(mode)) throw illegalArgument(`no mode can be parsed from ordinal ${mode}`);
        read.how = mode as Combination;
      },
    },
  };
  return read;
}

interface Filter {
  readonly fits: (typeof INTERVAL_FILTERS)[keyof typeof INTERVAL_FILTERS];
  readonly isNegated: boolean;
  readonly name: string;
  readonly rule: IntervalRule;
}

function readFilter(node: JsonNode, depth: number): Filter {
  const [only, second] = node.kind === "object" ? node.members : [];
  if (only === undefined || second !== undefined)
    throw parsingError("Expected one rule in the filter of an interval", node.at);
  if (only.name === "script")
    throw shardIllegalArgument("[script] filter of intervals is not supported: scripts are not run");
  const rule = readIntervals(only.value, depth + 1);
  const isNegated = only.name.startsWith("not_");
  const name = isNegated ? only.name.slice("not_".length) : only.name;
  const isKnown = Object.hasOwn(INTERVAL_FILTERS, name) && !(isNegated && /^(?:before|after)$/.test(name));
  if (!isKnown) throw failedToCreate(`Unknown filter type [${only.name}]`);
  return { fits: INTERVAL_FILTERS[name as keyof typeof INTERVAL_FILTERS], isNegated, name: only.name, rule };
}

async function filtered(
  intervals: Intervals,
  filter: Filter | undefined,
  { scope, path }: { readonly scope: Scope; readonly path: string },
): Promise<Intervals> {
  if (filter === undefined) return intervals;
  const others = await filter.rule({ ...scope, takeMark: undefined }, path);
  const { alternatives: _, ...rest } = intervals;
  return {
    ...rest,
    key: `${filter.name}(${intervals.key},${others.key})`,
    candidates: filter.isNegated ? intervals.candidates : and([intervals.candidates, others.candidates]),
    fields: [...intervals.fields, ...others.fields],
    of: (row) => filteredIntervals(intervals.of(row), others.of(row), filter),
  };
}

function readDeclared(
  member: Member,
  depth: number,
  own: Readonly<Record<string, (value: JsonNode) => unknown>>,
  filtering?: { filter?: Filter },
): void {
  const { name: kind, value: node } = member;
  if (node.kind !== "object")
    throw contentError(`[${kind}] Expected START_OBJECT but was: ${textOfNode(node)}`, node.at);
  const declared = [...Object.keys(own), ...(filtering === undefined ? [] : ["filter"])];
  for (const one of node.members) {
    const take = Object.hasOwn(own, one.name) ? own[one.name] : undefined;
    if (one.name === "filter" && filtering !== undefined)
      located(kind, one, () => (filtering.filter = readFilter(one.value, depth)));
    else if (take === undefined) throw unknownField(kind, one, declared);
    else located(kind, one, () => take(one.value));
  }
}
