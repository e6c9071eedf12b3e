import { shown } from "../../json/shown.ts";
import { TERM_MARK, VALUE_MARK } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf, rowsOf } from "../../plan/target.ts";
import { type Sql, and, join, name, or, sql } from "../../sql/sql.ts";
import { phraseFrequency } from "../../text/phrase-frequency.ts";
import type { Token } from "../../text/token.ts";
import { equals } from "../conditions/field-value.ts";
import { any, constant, nothing } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import { positionsIn } from "../spans/positions.ts";
import { exactly } from "./exact-term.ts";
import { scoredText } from "./scored-terms.ts";
import { dictionaryOf } from "./term-dictionary.ts";
import { occurrencesOf, textScore } from "./term-score.ts";
import { lengthOf } from "./term-statistics.ts";

/** Rows of a text field with the terms in order, with up to `slop` moves between them. */
export async function phrase(
  scope: Scope,
  field: Field,
  tokens: readonly Token[],
  slop: number,
): Promise<Condition> {
  scope.takeMark?.({ path: field.path, kind: "phrase", terms: tokens, slop });
  const terms = tokens.map(({ text }) => text);
  const isRun = tokens.every(({ position }, index) => position === tokens[0]!.position + index);
  if (!isRun || slop > 0) return loosePhrase(scope, field, tokens, slop);
  const matches = contains(scope, field, terms);
  if (field.indexPhrases) return { matches, score: await scoreOfPairs(scope, field, terms) };
  const tests = termTests(scope, field, terms);
  return scoredText(scope, field, { matches, tests, occurrences: occurrencesOf(scope, field, terms) });
}

/** With `index_phrases` a phrase is searched for by the pairs of its terms, with the document frequencies of the pairs. */
async function scoreOfPairs(scope: Scope, field: Field, terms: readonly string[]): Promise<Sql | number> {
  const tests = terms.slice(1).map((term, i) => contains(scope, field, [terms[i] ?? "", term]));
  const marks = sql`len(${columnOf(scope, field)}) - len(replace(${columnOf(scope, field)}, ${VALUE_MARK}, ''))`;
  const pairs = sql`greatest(0, ${lengthOf(scope, field)} - coalesce(${marks}, 0) - 1)`;
  return textScore(scope, field, { tests, occurrences: occurrencesOf(scope, field, terms), length: pairs });
}

/** As `phrase`, with the last term as a prefix. */
export async function phrasePrefix(
  scope: Scope,
  field: Field,
  tokens: readonly Token[],
  options: { readonly slop: number; readonly maxExpansions: number },
): Promise<Condition> {
  const last = tokens.at(-1)!;
  const expansions = (
    await dictionaryOf(scope, field, (term) => sql`starts_with(${term}, ${last.text})`)
  ).slice(0, options.maxExpansions);
  if (expansions.length === 0) return nothing;
  if (tokens.length === 1) {
    const conditions: Condition[] = [];
    for (const term of expansions) conditions.push(await exactly(scope, field, term));
    return any(conditions);
  }
  const phrases = expansions.map((text) => [...tokens.slice(0, -1), { ...last, text }]);
  if (options.slop > 0) {
    const conditions: Condition[] = [];
    for (const one of phrases) conditions.push(await phrase(scope, field, one, options.slop));
    return any(conditions);
  }
  for (const terms of phrases) scope.takeMark?.({ path: field.path, kind: "phrase", terms, slop: 0 });
  const runs = phrases.map((one) => one.map(({ text }) => text));
  const tests = termTests(scope, field, [...runs[0]!.slice(0, -1), ...expansions]);
  const occurrences = sql`(${join(
    runs.map((terms) => occurrencesOf(scope, field, terms)),
    " + ",
  )})`;
  const matches = or(runs.map((terms) => contains(scope, field, terms)));
  return { matches, score: await textScore(scope, field, { tests, occurrences }) };
}

function termTests(scope: Scope, field: Field, terms: readonly string[]): Sql[] {
  return terms.map((term) => equals(scope, field, term)(columnOf(scope, field)));
}

function contains(scope: Scope, field: Field, terms: readonly string[]): Sql {
  return sql`contains(${columnOf(scope, field)}, ${TERM_MARK + terms.join(TERM_MARK) + TERM_MARK})`;
}

/** The rows that have all the terms are read, and the distances of the terms are computed here. */
async function loosePhrase(
  scope: Scope,
  field: Field,
  tokens: readonly Token[],
  slop: number,
): Promise<Condition> {
  const tests = termTests(
    scope,
    field,
    tokens.map(({ text }) => text),
  );
  const alias = name(scope.alias);
  const row = scope.nestedPath === undefined ? sql`0` : sql`${alias}._row`;
  const candidates = await scope.session.rows(
    sql`SELECT ${alias}._doc, ${row}, ${columnOf(scope, field)} FROM ${rowsOf(scope)} ${alias} WHERE ${and(tests)}`,
  );
  const found: Sql[] = [];
  for (const [doc, nestedRow, text] of candidates) {
    const frequency = phraseFrequency(positionsIn(shown(text)), tokens, slop);
    if (frequency > 0)
      found.push(sql`(${BigInt(shown(doc))}, ${BigInt(shown(nestedRow))}, ${frequency}::DOUBLE)`);
  }
  if (found.length === 0) return nothing;
  const rows = sql`(VALUES ${join(found)}) found(doc, nested_row, frequency)`;
  const matches = sql`(${alias}._doc, ${row}) IN (SELECT (doc, nested_row) FROM ${rows})`;
  if (!scope.scored) return constant(scope, matches);
  const occurrences = sql`(SELECT frequency FROM ${rows} WHERE doc = ${alias}._doc AND nested_row = ${row})`;
  return { matches, score: await textScore(scope, field, { tests, occurrences }) };
}
