import type { Field } from "../mapping/mapping.ts";
import { wordMark } from "../mapping/column-value.ts";
import { type Sql, sql, trusted } from "../sql/sql.ts";
import { type Scope, columnOf } from "../target.ts";
import {
  type FieldStatistics,
  inverseDocumentFrequency,
  inverseNorm,
  queryWeight,
  summedFrequency,
  termScore,
} from "../text/bm25.ts";
import { fieldStatistics, frequencies, lengthOf } from "./statistics.ts";

/**
 * The score of a word or phrase of which rows have `occurrences`; `tests` tell in which rows each word is, and `length`
 * how many words a row has.
 */
export async function textScore(
  scope: Scope,
  field: Field,
  options: { readonly tests: readonly Sql[]; readonly occurrences: Sql; readonly length?: Sql },
): Promise<Sql | number> {
  if (!scope.scored) return scope.boost;
  const { length = lengthOf(scope, field) } = options;
  const [statistics, withWord] = await Promise.all([
    fieldStatistics(scope, field, length),
    frequencies(scope, options.tests),
  ]);
  const weight = weightOf(scope, statistics, withWord);
  return bm25(weight, options.occurrences, inverseNormOf(length, statistics));
}

/** The score of a word of a keyword or boolean field, the same for every row: such fields keep neither counts nor lengths. */
export async function exactScore(scope: Scope, field: Field, test: Sql): Promise<number> {
  if (!scope.scored) return scope.boost;
  const [statistics, withWord] = await Promise.all([
    fieldStatistics(scope, field),
    frequencies(scope, [test]),
  ]);
  const weight = weightOf(scope, statistics, withWord);
  return termScore(weight, 1, inverseNorm(1, statistics));
}

export function weightOf(scope: Scope, statistics: FieldStatistics, withWord: readonly number[]): number {
  const rarities = withWord.map((count) => inverseDocumentFrequency(statistics.documents, count));
  return queryWeight(scope.boost, summedFrequency(rarities));
}

/**
 * How often a run of words occurs in the text of a row that has it. Marks are doubled first, so that a mark between
 * two words belongs to each of them.
 */
export function occurrencesOf(scope: Scope, field: Field, words: readonly string[]): Sql {
  const doubled = sql`replace(${columnOf(scope, field)}, ${wordMark}, ${wordMark + wordMark})`;
  const wanted = words.map((word) => wordMark + word + wordMark).join("");
  const counted = (text: Sql) =>
    sql`((strlen(${text}) - strlen(replace(${text}, ${wanted}, ''))) / ${Buffer.byteLength(wanted)})`;
  if (words.length > 1) return counted(doubled);
  // Most texts have a word once, and to see that costs a fraction of counting. What LIKE takes for a sign of its own is
  // counted always.
  const word = words[0] ?? "";
  if (/[%_\\]/.test(word)) return counted(doubled);
  const twice = `%${wanted}%${word}${wordMark}%`;
  return sql`CASE WHEN ${columnOf(scope, field)} LIKE ${twice} THEN ${counted(doubled)} ELSE 1 END`;
}

export function bm25(weight: number, occurrences: Sql, norm: Sql): Sql {
  const heavy = float(weight);
  return sql`(${heavy} - ${heavy} / (1::FLOAT + (${occurrences})::FLOAT * ${norm}))`;
}

/** As `inverseNorm` in text/bm25.ts, with the length taken from the row. */
export function inverseNormOf(length: Sql, statistics: FieldStatistics): Sql {
  const average = float(Math.fround(statistics.totalLength / Math.max(1, statistics.documents)));
  const b = float(Math.fround(0.75));
  const rest = float(Math.fround(1 - Math.fround(0.75)));
  return sql`(1::FLOAT / (${float(Math.fround(1.2))} * (${rest} + ${b} * ${quantised(length)}::FLOAT / ${average})))`;
}

/** As `quantisedLength` in text/norm.ts. */
function quantised(length: Sql): Sql {
  const beyond = sql`(${length} - 24)`;
  const unit = sql`pow(2, floor(log2(greatest(${beyond}, 8))) - 3)`;
  return sql`(CASE WHEN ${length} < 40 THEN ${length} ELSE 24 + floor(${beyond} / ${unit}) * ${unit} END)`;
}

export function float(value: number): Sql {
  return trusted(`'${value}'::FLOAT`);
}
