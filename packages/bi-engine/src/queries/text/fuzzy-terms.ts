import type { Field } from "../../mapping/mapping.ts";
import { editDistance } from "../../patterns/edit-distance.ts";
import { type Scope, boosted } from "../../plan/target.ts";
import { type Sql, and, sql, yes } from "../../sql/sql.ts";
import { inverseNorm, termScore } from "../../text/bm25.ts";
import { anyValue } from "../conditions/any-value.ts";
import { equals } from "../conditions/field-value.ts";
import { any, constant, nothing } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import { refuseExpensive } from "../reading/expensive-queries.ts";
import { exactly } from "./exact-term.ts";
import { dictionaryOf, isOneOf } from "./term-dictionary.ts";
import { bm25, inverseNormOf, occurrencesOf, weightOf } from "./term-score.ts";
import { fieldStatistics, frequencies, lengthOf } from "./term-statistics.ts";

interface FuzzyOptions {
  readonly edits: number;
  readonly prefixLength: number;
  readonly maxExpansions: number;
  readonly transpositions: boolean;
}

/** Rows that have a term within some edits of the given one; closer terms have higher scores. */
export async function fuzzyTerms(
  scope: Scope,
  field: Field,
  term: string,
  options: FuzzyOptions,
): Promise<Condition> {
  refuseExpensive(scope, "fuzzy");
  // Where the prefix covers the whole term, only the term itself matches.
  if (options.edits === 0 || options.prefixLength >= term.length) return exactly(scope, field, term);
  const terms = await expansionsOf(scope, field, term, options);
  if (terms.length === 0) return nothing;
  for (const { text } of terms) scope.takeMark?.({ path: field.path, kind: "word", term: text });
  if (!scope.scored)
    return constant(
      scope,
      isOneOf(
        scope,
        field,
        terms.map(({ text }) => text),
      ),
    );
  return any(await scoredExpansions(scope, field, terms));
}

interface Expansion {
  readonly text: string;
  readonly boost: number;
}

/** The closest terms of the field, at most as many as requested. */
async function expansionsOf(
  scope: Scope,
  field: Field,
  term: string,
  options: FuzzyOptions,
): Promise<Expansion[]> {
  const letters = Array.from(term);
  const prefix = letters.slice(0, options.prefixLength).join("");
  const [least, most] = [letters.length - options.edits, letters.length + options.edits];
  const candidates = await dictionaryOf(scope, field, (value) =>
    and([
      sql`starts_with(${value}, ${prefix})`,
      // In this order: comparing a long value takes time and memory, checking its length does not.
      sql`CASE WHEN length(${value}) BETWEEN ${least} AND ${most} THEN ${mayBeNear(value, term, options.edits)} ELSE FALSE END`,
    ]),
  );
  const limits = { transpositions: options.transpositions, limit: options.edits };
  return candidates
    .map((text) => ({ text, edits: editDistance(term, text, limits) }))
    .filter(({ edits }) => edits <= options.edits)
    .map(({ text, edits }) => ({
      text,
      boost: likeness(edits, Math.min(letters.length, Array.from(text).length)),
    }))
    .toSorted((a, b) => b.boost - a.boost)
    .slice(0, options.maxExpansions);
}

/** The database counts no work while it compares: longer terms are compared here, within the limits of a request. */
const MAX_COMPARED_LENGTH = 64;

/**
 * False only for values with more edits. The database returns the few of a hundred thousand values that are compared here. It
 * compares bytes, so that all values pass where the term or the value has characters outside of ASCII.
 */
function mayBeNear(value: Sql, term: string, edits: number): Sql {
  if (Buffer.byteLength(term) > term.length || term.length > MAX_COMPARED_LENGTH) return yes;
  return sql`(damerau_levenshtein(${value}, ${term}) <= ${edits} OR strlen(${value}) > length(${value}))`;
}

/** A term with as many edits as letters adds nothing to the score, though it matches. */
function likeness(edits: number, shorter: number): number {
  return edits === 0 ? 1 : Math.max(0, Math.fround(1 - Math.fround(edits / shorter)));
}

/** Every expansion has the document frequency of the most frequent one, so that rare misspellings do not rank first. */
async function scoredExpansions(
  scope: Scope,
  field: Field,
  terms: readonly Expansion[],
): Promise<Condition[]> {
  const tests = terms.map(({ text }) => anyValue(scope, field, equals(scope, field, text)));
  const statistics = await fieldStatistics(scope, field);
  const frequency = Math.max(...(await frequencies(scope, tests)));
  return terms.map(({ text, boost }, index) => {
    const weight = weightOf(boosted(scope, boost), statistics, [frequency]);
    const matches = tests[index]!;
    if (field.type !== "text") return { matches, score: termScore(weight, 1, inverseNorm(1, statistics)) };
    const norm = inverseNormOf(lengthOf(scope, field), statistics);
    return { matches, score: bm25(weight, occurrencesOf(scope, field, [text]), norm) };
  });
}
