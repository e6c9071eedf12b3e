import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, boosted } from "../../plan/target.ts";
import { type Analyzer, BUILT_IN_ANALYZERS } from "../../text/analyzer.ts";
import { anyValue } from "../conditions/any-value.ts";
import { equals } from "../conditions/field-value.ts";
import type { Condition } from "../query.ts";
import { countClauses } from "../reading/clause-count.ts";
import { exactly } from "./exact-term.ts";
import { countRows, frequencies } from "./term-statistics.ts";

export type LikeFields = readonly Field[];

/** Which terms of a text are selected for the search. */
export interface LikeChoice {
  readonly MAX_TERMS: number;
  readonly leastOccurrences: number;
  readonly leastRows: number;
  readonly maxRows: number;
  /** Zero for no limit. */
  readonly leastLength: number;
  readonly maxLength: number;
  readonly stopWords: ReadonlySet<string>;
  /** The boost of each term by how typical it is, times this; zero boosts none. */
  readonly boostOfTerms: number;
}

export const usualChoice: LikeChoice = {
  MAX_TERMS: 25,
  leastOccurrences: 2,
  leastRows: 5,
  maxRows: 2 ** 31 - 1,
  leastLength: 0,
  maxLength: 0,
  stopWords: new Set(),
  boostOfTerms: 0,
};

/** The terms of texts as the analyzer of a field cuts them, and how often each occurs. */
export function termCounts(
  field: Field,
  texts: readonly string[],
  analyzer: Analyzer | undefined,
): ReadonlyMap<string, number> {
  const own = field.type === "text" ? analyzerOf(field) : BUILT_IN_ANALYZERS["keyword"];
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of (analyzer ?? own)?.analyze(text) ?? [])
      counts.set(word.text, (counts.get(word.text) ?? 0) + 1);
  }
  return counts;
}

interface Words {
  /** The number of occurrences of each term in the texts and documents. */
  readonly words: ReadonlyMap<string, number>;
  readonly choice: LikeChoice;
  readonly skipped: (path: string, word: string) => boolean;
}

interface LikeTerm {
  readonly field: Field;
  readonly word: string;
  /** The number of occurrences times the rarity. */
  readonly weight: number;
}

/** Rows that have one of the most typical terms, a condition for each, the least typical first. */
export async function likeTerms(scope: Scope, fields: LikeFields, requested: Words): Promise<Condition[]> {
  const chosen = await maxTypical(scope, fields, requested);
  const [least] = chosen;
  const { boostOfTerms } = requested.choice;
  const boostOf = ({ weight }: LikeTerm) =>
    boostOfTerms > 0 ? Math.fround((boostOfTerms * weight) / (least?.weight ?? 1)) : 1;
  return Promise.all(chosen.map((term) => exactly(boosted(scope, boostOf(term)), term.field, term.word)));
}

async function maxTypical(
  scope: Scope,
  fields: LikeFields,
  { words, choice, skipped }: Words,
): Promise<readonly LikeTerm[]> {
  const wanted = [...words.keys()].filter(
    (word) => !isNoise(word, choice) && !fields.some(({ path }) => skipped(path, word)),
  );
  const frequent = wanted.filter((word) => (words.get(word) ?? 0) >= choice.leastOccurrences);
  countClauses(scope, frequent.length * fields.length);
  const rowsWith = await Promise.all(frequent.map((word) => maxRowsWith(scope, fields, word)));
  const total = await countRows(scope);
  const terms: LikeTerm[] = [];
  for (const [i, word] of frequent.entries()) {
    const { field, rows } = rowsWith[i] ?? { field: undefined, rows: 0 };
    if (field === undefined || rows === 0 || rows < choice.leastRows || rows > choice.maxRows) continue;
    const rarity = Math.fround(Math.log((total + 1) / (rows + 1)) + 1);
    terms.push({ field, word, weight: Math.fround((words.get(word) ?? 0) * rarity) });
  }
  return terms.toSorted((a, b) => a.weight - b.weight).slice(-choice.MAX_TERMS);
}

function isNoise(word: string, { leastLength, maxLength, stopWords }: LikeChoice): boolean {
  const isShort = leastLength > 0 && word.length < leastLength;
  return isShort || (maxLength > 0 && word.length > maxLength) || stopWords.has(word);
}

/** The field in which most rows have the term. */
async function maxRowsWith(scope: Scope, fields: LikeFields, word: string) {
  const tests = fields.map((field) => anyValue(scope, field, equals(scope, field, word)));
  const counts = await frequencies(scope, tests);
  const rows = Math.max(...counts);
  return { field: fields[counts.indexOf(rows)], rows };
}
