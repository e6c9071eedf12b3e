import { QueryError } from "../../errors.ts";
import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { Fuzziness } from "../../patterns/fuzziness.ts";
import { readPrefix } from "../../patterns/read-wildcard.ts";
import { type Scope, fieldOf } from "../../plan/target.ts";
import { type Analyzer, BUILT_IN_ANALYZERS } from "../../text/analyzer.ts";
import type { Token } from "../../text/token.ts";
import { elsewhere } from "../conditions/other-nesting-level.ts";
import { all, any, constant, nothing } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import { countClauses } from "../reading/clause-count.ts";
import { refuseExpensive } from "../reading/expensive-queries.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { minimumMatches } from "../reading/minimum-should-match.ts";
import { exactly } from "./exact-term.ts";
import { cannotBeFuzzy } from "./fuzziness-option.ts";
import { fuzzyTerms } from "./fuzzy-terms.ts";
import { hasTerm } from "./has-term.ts";
import { patternMatches } from "./pattern-matches.ts";
import { refuseOtherThanText } from "./pattern-query.ts";
import { phrase, phrasePrefix } from "./phrase.ts";

/** How to search for the terms of a text in a field. */
export interface TextOptions {
  readonly type: "words" | "phrase" | "phrase_prefix" | "words_prefix";
  readonly operator: "and" | "or";
  readonly minimum: string | undefined;
  readonly slop: number;
  readonly fuzziness: Fuzziness | undefined;
  readonly prefixLength: number;
  readonly maxExpansions: number;
  readonly transpositions: boolean;
  /** Whether a value that does not fit the type of the field matches nothing instead of being refused. */
  readonly lenient: boolean;
  /** The analyzer of the query, instead of the field's. */
  readonly analyzer: Analyzer | undefined;
}

export const plainText: TextOptions = {
  type: "words",
  operator: "or",
  minimum: undefined,
  slop: 0,
  fuzziness: undefined,
  prefixLength: 0,
  maxExpansions: 50,
  transpositions: true,
  lenient: false,
  analyzer: undefined,
};

/** Rows with the text in the field; undefined when the text has no terms. Unmapped fields match nothing. */
export async function searchText(
  scope: Scope,
  path: string,
  text: string,
  options: TextOptions,
): Promise<Condition | undefined> {
  const conditions = await searchTerms(scope, path, text, options);
  if (conditions === undefined) return undefined;
  if (options.operator === "and") return allOf(conditions, options.minimum);
  return any(conditions, leastOf(options.minimum, conditions.length));
}

/** If all terms are required, no optional ones remain for a minimum. */
function allOf(conditions: readonly Condition[], minimum: string | undefined): Condition {
  const isMissed = minimum !== undefined && conditions.length > 1 && minimumMatches(minimum, 0) > 0;
  return isMissed ? nothing : all(conditions);
}

function leastOf(minimum: string | undefined, count: number): number {
  return minimum === undefined || count < 2 ? 1 : Math.max(1, minimumMatches(minimum, count));
}

/** As `searchText`, one condition for each term. */
export async function searchTerms(
  scope: Scope,
  path: string,
  text: string,
  options: TextOptions,
): Promise<readonly Condition[] | undefined> {
  const field = fieldOf(scope, path);
  if (field === undefined) {
    const other = elsewhere(scope, path);
    if (other !== undefined) await searchTerms(other, path, text, options);
    return [await searchMetadata(scope, path, text, options)];
  }
  if (field.type !== "text" && options.analyzer === undefined) {
    // A text without a value for the field is not a clause either.
    if (field.type === "keyword") countClauses(scope, 1);
    const condition = await searchValue(scope, field, text, options);
    if (field.type !== "keyword" && condition !== nothing) countClauses(scope, 1);
    return [condition];
  }
  const tokens = (options.analyzer ?? analyzerFor(field)).analyze(text);
  if (tokens.length === 0) return undefined;
  countClauses(scope, tokens.length);
  if (field.type !== "text") return eachValue(scope, field, tokens, options);
  if (options.type === "phrase_prefix") return [await phrasePrefix(scope, field, tokens, options)];
  if (options.type === "phrase" && tokens.length > 1)
    return [await phrase(scope, field, tokens, options.slop)];
  return eachTerm(scope, field, tokens, options);
}

async function searchMetadata(
  scope: Scope,
  path: string,
  text: string,
  options: TextOptions,
): Promise<Condition> {
  if (path !== "_id" && path !== "_index") return nothing;
  if (!options.lenient && options.type === "phrase_prefix") throw cannotBeBegun({ path, type: path });
  if (!options.lenient && options.fuzziness !== undefined) throw cannotBeFuzzy(path, path);
  return hasTerm(scope, path, text);
}

function analyzerFor(field: Field): Analyzer {
  return field.type === "text" ? analyzerOf(field) : BUILT_IN_ANALYZERS["keyword"]!;
}

async function eachTerm(scope: Scope, field: Field, tokens: readonly Token[], options: TextOptions) {
  return Promise.all(
    tokens.map(({ text }, index) => {
      const isBeginning = options.type === "words_prefix" && index === tokens.length - 1;
      return isBeginning ? beginning(scope, field, text) : term(scope, field, text, options);
    }),
  );
}

async function eachValue(scope: Scope, field: Field, tokens: readonly Token[], options: TextOptions) {
  const conditions: Condition[] = [];
  for (const { text } of tokens) conditions.push(await searchValue(scope, field, text, options));
  return conditions;
}

async function term(scope: Scope, field: Field, text: string, options: TextOptions): Promise<Condition> {
  if (options.fuzziness === undefined || options.type === "phrase") return exactly(scope, field, text);
  return fuzzyTerms(scope, field, text, { ...options, edits: options.fuzziness(text) });
}

async function beginning(scope: Scope, field: Field, text: string): Promise<Condition> {
  refuseOtherThanText("prefix", field);
  refuseExpensive(scope, "prefix");
  return constant(scope, await patternMatches(scope, field, readPrefix(text, false)));
}

/** For a field that is not text the whole text is one value. */
async function searchValue(
  scope: Scope,
  field: Field,
  text: string,
  options: TextOptions,
): Promise<Condition> {
  try {
    if (options.type === "phrase_prefix") throw cannotBeBegun(field);
    if (options.type === "words_prefix" && field.type === "keyword")
      return await beginning(scope, field, text);
    if (options.fuzziness === undefined || options.type === "phrase")
      return await exactly(scope, field, text);
    if (field.type !== "keyword") throw cannotBeFuzzy(field.path, field.type);
    return await term(scope, field, text, options);
  } catch (error) {
    if (options.lenient && error instanceof QueryError) return nothing;
    throw error;
  }
}

function cannotBeBegun(field: { readonly path: string; readonly type: string }): QueryError {
  return failedToCreate(
    `Can only use phrase prefix queries on text fields - not on [${field.path}] which is of type [${field.type}]`,
  );
}
