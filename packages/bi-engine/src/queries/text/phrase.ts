import { shown } from "../../json/shown.ts";
import { valueMark, wordMark } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Sql, and, join, name, or, sql } from "../../sql/sql.ts";
import { type Scope, columnOf, rowsOf } from "../../plan/target.ts";
import type { Token } from "../../text/token.ts";
import { phraseFrequency } from "../../text/phrase-frequency.ts";
import { positionGap } from "../../text/analyzer.ts";
import { equals } from "../conditions/field-value.ts";
import { dictionaryOf } from "./term-dictionary.ts";
import type { Condition } from "../query.ts";
import { any, constant, nothing } from "../conditions/scores.ts";
import { scoredText } from "./scored-terms.ts";
import { occurrencesOf, textScore } from "./term-score.ts";
import { exactly } from "./exact-term.ts";
import { lengthOf } from "./term-statistics.ts";

/** Rows of a text field in which the words follow each other, with up to `slop` moves in between. */
export async function phrase(
  scope: Scope,
  field: Field,
  tokens: readonly Token[],
  slop: number,
): Promise<Condition> {
  scope.tellMark?.({ path: field.path, kind: "phrase", words: tokens, slop });
  const words = tokens.map(({ text }) => text);
  const isRun = tokens.every(({ position }, index) => position === tokens[0]!.position + index);
  if (!isRun || slop > 0) return loosePhrase(scope, field, tokens, slop);
  const matches = contains(scope, field, words);
  if (field.indexPhrases) return { matches, score: await scoreOfPairs(scope, field, words) };
  const tests = wordTests(scope, field, words);
  return scoredText(scope, field, { matches, tests, occurrences: occurrencesOf(scope, field, words) });
}

/** With `index_phrases` a phrase is one of the pairs of its words, each as rare as the pair is and not as its words are. */
async function scoreOfPairs(scope: Scope, field: Field, words: readonly string[]): Promise<Sql | number> {
  const tests = words.slice(1).map((word, i) => contains(scope, field, [words[i] ?? "", word]));
  const marks = sql`len(${columnOf(scope, field)}) - len(replace(${columnOf(scope, field)}, ${valueMark}, ''))`;
  const pairs = sql`greatest(0, ${lengthOf(scope, field)} - coalesce(${marks}, 0) - 1)`;
  return textScore(scope, field, { tests, occurrences: occurrencesOf(scope, field, words), length: pairs });
}

/** As `phrase`, with the last word taken as the beginning of one. */
export async function phrasePrefix(
  scope: Scope,
  field: Field,
  tokens: readonly Token[],
  options: { readonly slop: number; readonly maxExpansions: number },
): Promise<Condition> {
  const last = tokens.at(-1)!;
  const expansions = (
    await dictionaryOf(scope, field, (word) => sql`starts_with(${word}, ${last.text})`)
  ).slice(0, options.maxExpansions);
  if (expansions.length === 0) return nothing;
  if (tokens.length === 1) {
    const conditions: Condition[] = [];
    for (const word of expansions) conditions.push(await exactly(scope, field, word));
    return any(conditions);
  }
  const phrases = expansions.map((text) => [...tokens.slice(0, -1), { ...last, text }]);
  if (options.slop > 0) {
    const conditions: Condition[] = [];
    for (const one of phrases) conditions.push(await phrase(scope, field, one, options.slop));
    return any(conditions);
  }
  for (const words of phrases) scope.tellMark?.({ path: field.path, kind: "phrase", words, slop: 0 });
  const runs = phrases.map((one) => one.map(({ text }) => text));
  const tests = wordTests(scope, field, [...runs[0]!.slice(0, -1), ...expansions]);
  const occurrences = sql`(${join(
    runs.map((words) => occurrencesOf(scope, field, words)),
    " + ",
  )})`;
  const matches = or(runs.map((words) => contains(scope, field, words)));
  return { matches, score: await textScore(scope, field, { tests, occurrences }) };
}

function wordTests(scope: Scope, field: Field, words: readonly string[]): Sql[] {
  return words.map((word) => equals(scope, field, word)(columnOf(scope, field)));
}

function contains(scope: Scope, field: Field, words: readonly string[]): Sql {
  return sql`contains(${columnOf(scope, field)}, ${wordMark + words.join(wordMark) + wordMark})`;
}

/** Rows that have all the words are read, and the distances of the words are worked out here. */
async function loosePhrase(
  scope: Scope,
  field: Field,
  tokens: readonly Token[],
  slop: number,
): Promise<Condition> {
  const tests = wordTests(
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

/** Where each word stands in a text column. */
function positionsIn(text: string): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  let base = 0;
  for (const value of text.split(valueMark)) {
    const words = value.split(wordMark).slice(1, -1);
    for (const [index, word] of words.entries()) {
      if (word === "") continue;
      const known = positions.get(word);
      if (known === undefined) positions.set(word, [base + index]);
      else known.push(base + index);
    }
    base += words.length + positionGap;
  }
  return positions;
}
