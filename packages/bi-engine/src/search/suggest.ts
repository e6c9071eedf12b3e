import { shardIllegalArgument } from "../errors.ts";
import { shown } from "../json/shown.ts";
import { type ResponseValue, type ResponseObject, double } from "../json/write-json.ts";
import { analyzerOf, VALUE_MARK, TERM_MARK } from "../mapping/column-value.ts";
import type { Field } from "../mapping/mapping.ts";
import { editDistance } from "../patterns/edit-distance.ts";
import { type Scope, columnOf, fieldOf, rowsOf } from "../plan/target.ts";
import { analyzerNamed } from "../queries/text/text-options.ts";
import { type Sql, name, sql } from "../sql/sql.ts";
import { type Analyzer, BUILT_IN_ANALYZERS } from "../text/analyzer.ts";
import type { Token } from "../text/token.ts";
import type { Suggestion } from "./suggestion.ts";

/** The suggestions under each name, from the terms of the documents of the target. */
export async function suggest(
  scope: Scope,
  suggestions: readonly Suggestion[],
  { typedKeys }: { readonly typedKeys: boolean },
): Promise<ResponseObject> {
  const responses: Record<string, ResponseValue> = {};
  for (const suggestion of suggestions) {
    const label = typedKeys ? `term#${suggestion.name}` : suggestion.name;
    responses[label] = await suggestTerms(scope, suggestion);
  }
  return responses;
}

async function suggestTerms(scope: Scope, suggestion: Suggestion): Promise<ResponseValue> {
  const field = fieldOf(scope, suggestion.field);
  if (field === undefined) throw shardIllegalArgument(`no mapping found for field [${suggestion.field}]`);
  if (field.type !== "text" && field.type !== "keyword") {
    throw shardIllegalArgument(`[${field.path}] has no words to suggest: it is of type [${field.type}]`);
  }
  const all = await countDocuments(scope);
  const entries: ResponseValue[] = [];
  for (const token of analyzerFor(scope, field, suggestion).analyze(suggestion.text)) {
    const options = await optionsFor(scope, field, { ...suggestion, text: token.text }, all);
    entries.push(entryOf(token, options));
  }
  return entries;
}

interface Option {
  readonly text: string;
  readonly score: number;
  readonly frequency: number;
}

function entryOf({ text, start, end }: Token, options: readonly Option[]): ResponseValue {
  const shownOptions = options.map(({ text: term, score, frequency }) => ({
    text: term,
    score: double(score, { single: true }),
    freq: frequency,
  }));
  return { text, offset: start, length: end - start, options: shownOptions };
}

function analyzerFor(scope: Scope, field: Field, { analyzer }: Suggestion): Analyzer {
  const named = analyzerNamed(scope, "suggest", analyzer);
  return named ?? (field.type === "text" ? analyzerOf(field) : BUILT_IN_ANALYZERS["keyword"]!);
}

/** The terms most like one term; `text` of the suggestion is that term. */
async function optionsFor(
  scope: Scope,
  field: Field,
  suggestion: Suggestion,
  all: number,
): Promise<readonly Option[]> {
  const { text, size, mode, accuracy, maxEdits, byFrequency } = suggestion;
  const length = Array.from(text).length;
  if (length < suggestion.minTermLength) return [];
  const found = await termsLike(scope, field, suggestion);
  const own = found.get(text) ?? 0;
  const isRight = own > absolute(suggestion.maxTermFreq, all, Math.ceil);
  if ((mode === "missing" && own > 0) || isRight) return [];
  const least = Math.max(mode === "popular" ? own : 0, absolute(suggestion.minDocFreq, all, Math.trunc));
  const options = [...found]
    .filter(([term, frequency]) => term !== text && frequency > least)
    .map(([term, frequency]): Option => {
      const edits = editDistance(text, term, { transpositions: true, limit: maxEdits });
      const unlike = Math.fround(edits / Math.min(length, Array.from(term).length));
      return { text: term, score: edits > maxEdits ? -1 : Math.fround(1 - unlike), frequency };
    })
    .filter(({ score }) => score >= accuracy);
  const best = options.toSorted((a, b) => b.score - a.score || b.frequency - a.frequency || byText(a, b));
  const kept = best.slice(0, size);
  return byFrequency
    ? kept.toSorted((a, b) => b.frequency - a.frequency || b.score - a.score || byText(a, b))
    : kept;
}

function byText(a: Option, b: Option): number {
  return a.text < b.text ? -1 : 1;
}

/** A frequency below 1 is a share of all documents. */
function absolute(frequency: number, all: number, round: (value: number) => number): number {
  return frequency >= 1 ? frequency : round(frequency * all);
}

/** Documents as the server counts them: nested objects are documents, too. */
async function countDocuments({ session, target }: Scope): Promise<number> {
  const relations = [target.documents, ...target.nested.values()];
  let all = 0;
  for (const relation of relations) {
    const rows = await session.rows(sql`SELECT count(*) FROM ${relation} r`);
    all += Number(rows[0]?.[0] ?? 0);
  }
  return all;
}

/** Terms of about the same length with the same prefix, with the number of rows that have them. */
async function termsLike(
  scope: Scope,
  field: Field,
  { text, maxEdits, prefixLength }: Suggestion,
): Promise<ReadonlyMap<string, number>> {
  const letters = Array.from(text);
  const [least, most] = [letters.length - maxEdits, letters.length + maxEdits];
  const prefix = letters.slice(0, prefixLength).join("");
  // Texts recur, and splitting one costs more than a lookup whether it was split before.
  const texts = sql`SELECT ${columnOf(scope, field)} AS text, count(*) AS n FROM ${rowsOf(scope)} ${name(scope.alias)} GROUP BY text`;
  const rows = await scope.session.rows(
    sql`SELECT word, sum(n) FROM (SELECT unnest(${termsOf(field, sql`text`)}) AS word, n FROM (${texts}))
        WHERE length(word) BETWEEN ${least} AND ${most} AND starts_with(word, ${prefix}) GROUP BY word`,
  );
  return new Map(rows.map(([term, count]) => [shown(term), Number(count)]));
}

/** The different terms of a row. */
function termsOf(field: Field, column: Sql): Sql {
  if (field.type === "text")
    return sql`list_distinct(string_split(replace(${column}, ${VALUE_MARK}, ''), ${TERM_MARK}))`;
  return field.multiValued ? sql`list_distinct(${column})` : sql`[${column}]`;
}
