import { QueryError } from "../../errors.ts";
import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { allRegexpFlags } from "../../patterns/read-regexp.ts";
import { readPrefix } from "../../patterns/read-wildcard.ts";
import { type Scope, fieldOf } from "../../plan/target.ts";
import { yes } from "../../sql/sql.ts";
import type { Analyzer } from "../../text/analyzer.ts";
import { hasValue } from "../conditions/has-value.ts";
import { within } from "../conditions/range-condition.ts";
import { constant, nothing } from "../conditions/scores.ts";
import type { QueryStringNode } from "../query-string/query-string-node.ts";
import type { Condition } from "../query.ts";
import { countClauses, isTooManyClauses } from "../reading/clause-count.ts";
import { refuseExpensive } from "../reading/expensive-queries.ts";
import { wrapped } from "../reading/failed-to-create.ts";
import { type FieldPatterns, type WeightedField, fieldsMeant } from "../reading/field-list.ts";
import { crossFields } from "./cross-fields.ts";
import { fuzzinessOf, refuseOtherThanTerms } from "./fuzziness-option.ts";
import { fuzzyTerms } from "./fuzzy-terms.ts";
import { type MultiMatchType, settingsOf } from "./multi-match-type.ts";
import { normalizedWildcard } from "./normalized-wildcard.ts";
import { patternMatches } from "./pattern-matches.ts";
import { refuseOtherThanText } from "./pattern-query.ts";
import { regexpPattern } from "./regexp-pattern.ts";
import { bestOfFields, searchFields } from "./search-fields.ts";
import { searchTerms } from "./search-text.ts";
import type { MutableTextOptions } from "./text-options.ts";

export interface LeafOptions {
  readonly fields: FieldPatterns;
  readonly terms: MutableTextOptions;
  readonly type: MultiMatchType;
  readonly tieBreaker: number | undefined;
  readonly phraseSlop: number;
  readonly lenient: boolean;
  readonly analyzer: Analyzer | undefined;
  readonly allowLeadingWildcard: boolean;
  readonly quoteFieldSuffix: string | undefined;
  readonly timeZone: string | undefined;
  /** The error for a part that is not allowed in its place. */
  readonly refuse: (reason: string) => QueryError;
}

type Leaf = Exclude<QueryStringNode, { kind: "clauses" | "boosted" }>;
type TextLeaf = Extract<Leaf, { kind: "text" }>;

/** The condition of one term, phrase, pattern or range of the string, over its fields. */
export async function searchLeaf(
  scope: Scope,
  leaf: Leaf,
  options: LeafOptions,
): Promise<Condition | undefined> {
  if (leaf.field === "_exists_") return constant(scope, hasValue(scope, textOfLeaf(leaf)));
  switch (leaf.kind) {
    case "text":
      return searchAsText(scope, leaf, leaf.text, options, options.terms.slop);
    case "phrase":
      return searchAsText(scope, leaf, leaf.text, options, leaf.slop ?? options.phraseSlop);
    case "wildcard":
      return searchWildcard(scope, leaf, options);
    case "prefix":
      return searchPattern(scope, leaf, "prefix", options, (field) =>
        readPrefix(normalized(field, leaf.text), false),
      );
    case "regexp":
      return searchPattern(scope, leaf, "regexp", options, (field) =>
        regexpPattern(normalized(field, leaf.pattern), { flags: allRegexpFlags, ignoreCase: false }),
      );
    case "fuzzy":
      return searchFuzzy(scope, leaf, options);
    case "range":
      return inFields(scope, leaf, options, async (inner, path) => {
        const isText = fieldOf(inner, path)?.type === "text";
        const end = (text: string | undefined) =>
          text === undefined ? null : isText ? text.toLowerCase() : text;
        const bounds = {
          ...leaf,
          lower: end(leaf.lower),
          upper: end(leaf.upper),
          format: undefined,
          timeZone: options.timeZone,
        };
        return wrapped(() => within(inner, path, bounds));
      });
  }
}

/** The terms of a run one by one, when a single field of text takes them; else undefined. */
export async function termsOfRun(
  scope: Scope,
  leaf: TextLeaf,
  options: LeafOptions,
): Promise<readonly Condition[] | undefined> {
  const [only, second] = fieldsOf(scope, leaf.field, options);
  if (only === undefined || second !== undefined || fieldOf(scope, only.path)?.type !== "text")
    return undefined;
  const { boost, path } = only;
  const inner = { ...scope, boost: Math.fround(scope.boost * boost) };
  return (
    (await searchTerms(inner, path, leaf.text, {
      ...options.terms,
      fuzziness: undefined,
      analyzer: options.analyzer,
    })) ?? []
  );
}

function textOfLeaf(leaf: Leaf): string {
  return "text" in leaf ? leaf.text : "pattern" in leaf ? leaf.pattern : "*";
}

async function searchAsText(
  scope: Scope,
  leaf: Leaf,
  text: string,
  options: LeafOptions,
  slop: number,
): Promise<Condition | undefined> {
  const settings = settingsOf(options.type);
  const full = {
    ...options.terms,
    type: leaf.kind === "phrase" ? ("phrase" as const) : settings.text,
    slop,
    fuzziness: undefined,
    lenient: options.lenient,
    analyzer: options.analyzer,
    tieBreaker: options.tieBreaker ?? settings.tieBreaker,
  };
  const fields = fieldsOf(scope, leaf.field, options, leaf.kind === "phrase");
  if (options.type === "cross_fields" && leaf.kind === "text") return crossFields(scope, fields, text, full);
  return searchFields(scope, fields, text, full);
}

/** The fields of a part: those it names, or the default ones. */
function fieldsOf(
  scope: Scope,
  field: string | undefined,
  options: LeafOptions,
  isQuoted = false,
): readonly WeightedField[] {
  const isDefault = field === undefined || (field === "*" && options.fields.has("*"));
  const fields = fieldsMeant(scope, isDefault ? options.fields : new Map([[field, 1]]));
  const suffix = options.quoteFieldSuffix;
  if (!isQuoted || suffix === undefined) return fields;
  return fields.map((one) =>
    fieldOf(scope, one.path + suffix) === undefined ? one : { ...one, path: one.path + suffix },
  );
}

async function searchWildcard(
  scope: Scope,
  leaf: Extract<Leaf, { kind: "wildcard" }>,
  options: LeafOptions,
): Promise<Condition | undefined> {
  if (leaf.pattern === "*") {
    const isEverything = leaf.field === "*" || (leaf.field === undefined && options.fields.has("*"));
    if (isEverything) return constant(scope, yes);
    return inFields(scope, leaf, options, async (inner, path) => constant(inner, hasValue(inner, path)));
  }
  if (!options.allowLeadingWildcard && /^[*?]/.test(leaf.pattern)) {
    throw options.refuse("'*' or '?' not allowed as first character in WildcardQuery");
  }
  return searchPattern(scope, leaf, "wildcard", options, (field) =>
    normalizedWildcard(leaf.pattern, false, field),
  );
}

async function searchPattern(
  scope: Scope,
  leaf: Leaf,
  kind: "prefix" | "wildcard" | "regexp",
  options: LeafOptions,
  pattern: (field: Field) => Pattern,
): Promise<Condition | undefined> {
  return inFields(scope, leaf, options, async (inner, path) => {
    const field = fieldOf(inner, path);
    const known = inner.target.mapping.fields.get(path);
    // Here, unlike in a regexp query, an expression may be on any field, and matches nothing in fields that are not texts.
    if (kind !== "regexp" && known !== undefined) refuseOtherThanText(kind, known);
    if (field === undefined || (field.type !== "text" && field.type !== "keyword")) return nothing;
    refuseExpensive(inner, kind);
    return constant(inner, await patternMatches(inner, field, pattern(field)));
  });
}

async function searchFuzzy(
  scope: Scope,
  leaf: Extract<Leaf, { kind: "fuzzy" }>,
  options: LeafOptions,
): Promise<Condition | undefined> {
  return inFields(scope, leaf, options, async (inner, path) => {
    const field = fieldOf(inner, path);
    refuseOtherThanTerms(inner.target.mapping.fields.get(path));
    if (field === undefined) return nothing;
    const term = normalized(field, leaf.text);
    return fuzzyTerms(inner, field, term, { ...options.terms, edits: editsOf(leaf.edits, term, options) });
  });
}

function editsOf(text: string | undefined, term: string, options: LeafOptions): number {
  const fuzziness = text === undefined ? (options.terms.fuzziness ?? fuzzinessOf("AUTO")) : undefined;
  if (fuzziness !== undefined) return fuzziness(term);
  const edits = Math.trunc(Number(text));
  if (Number.isNaN(edits)) throw options.refuse(`For input string: "${text?.toUpperCase()}"`);
  return Math.min(2, edits);
}

function normalized(field: Field, text: string): string {
  return field.type === "text" ? analyzerOf(field).normalize(text) : text;
}

/** The condition for each field; none for a field whose type the part does not fit when the string is lenient. */
async function inFields(
  scope: Scope,
  leaf: Leaf,
  options: LeafOptions,
  search: (scope: Scope, path: string) => Promise<Condition>,
): Promise<Condition | undefined> {
  return bestOfFields(
    scope,
    fieldsOf(scope, leaf.field, options),
    options.tieBreaker ?? 0,
    async (inner, path) => {
      try {
        if (isTermField(inner, path)) countClauses(inner, 1);
        return await search(inner, path);
      } catch (error) {
        if (options.lenient && error instanceof QueryError && !isTooManyClauses(error)) return nothing;
        throw error;
      }
    },
  );
}

function isTermField(scope: Scope, path: string): boolean {
  const type = fieldOf(scope, path)?.type;
  return type === "text" || type === "keyword";
}
