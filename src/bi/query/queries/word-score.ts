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
import { blockValues } from "./block-values.ts";
import type { Condition } from "./query.ts";
import { fieldStatistics, frequencies, lengthOf, rowsWith } from "./statistics.ts";

/**
 * The score of a word or phrase of which rows have `occurrences`; `tests` tell in which rows each word is, and `length`
 * how many words a row has.
 */
export async function textScore(
  scope: Scope,
  field: Field,
  { tests, occurrences, length = lengthOf(scope, field) }: TextOccurrences,
): Promise<Sql | number> {
  if (!scope.scored) return scope.boost;
  const { weight, statistics } = await weightIn(scope, field, tests, length);
  return bm25(weight, occurrences, inverseNormOf(length, statistics));
}

/** The rows that match, scored as by `textScore`, with what is known of the scores of each block. */
export async function scoredText(
  scope: Scope,
  field: Field,
  { matches, tests, occurrences }: TextOccurrences & { readonly matches: Sql },
): Promise<Condition> {
  if (!scope.scored) return { matches, score: scope.boost };
  const length = lengthOf(scope, field);
  const [{ weight, statistics }, known] = await Promise.all([
    weightIn(scope, field, tests, length),
    scope.nestedPath === undefined ? extremesByBlock(scope, { matches, occurrences, length }) : undefined,
  ]);
  if (known === undefined)
    return { matches, score: bm25(weight, occurrences, inverseNormOf(length, statistics)) };
  const { rows, mostOccurrences, shortest, longest } = known;
  // What no row needs would have to be planned all the same, which takes longer than many a search.
  const counted = highest(mostOccurrences) <= 1 ? sql`1` : occurrences;
  const norm = inverseNormOf(length, statistics, { isExact: highest(longest) < exactLengths });
  const ceilings = rows.map((count, block) => {
    if (count === 0) return -Infinity;
    return termScore(weight, mostOccurrences[block] ?? 0, inverseNorm(shortest[block] ?? 0, statistics));
  });
  const least = rows.reduce((sum, count) => sum + count, 0);
  return { matches, score: bm25(weight, counted, norm), outlook: { ceilings, least } };
}

function highest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

async function weightIn(scope: Scope, field: Field, tests: readonly Sql[], length: Sql) {
  const [statistics, withWord] = await Promise.all([
    fieldStatistics(scope, field, length),
    frequencies(scope, tests),
  ]);
  return { statistics, weight: weightOf(scope, statistics, withWord) };
}

interface TextOccurrences {
  readonly tests: readonly Sql[];
  readonly occurrences: Sql;
  readonly length?: Sql;
}

/**
 * How many rows of each block match, the most occurrences in one of them, and the shortest and longest length. No row
 * scores better than one that had both the most occurrences and the shortest length.
 */
async function extremesByBlock(
  scope: Scope,
  {
    matches,
    occurrences,
    length,
  }: { readonly matches: Sql; readonly occurrences: Sql; readonly length: Sql },
) {
  const values = await blockValues(scope, [
    rowsWith(matches),
    sql`max(CASE WHEN ${matches} THEN ${occurrences} END)`,
    sql`min(CASE WHEN ${matches} THEN ${length} END)`,
    sql`max(CASE WHEN ${matches} THEN ${length} END)`,
  ]);
  const [rows, mostOccurrences, shortest, longest] = values ?? [];
  return rows && mostOccurrences && shortest && longest
    ? { rows, mostOccurrences, shortest, longest }
    : undefined;
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

/** As `inverseNorm` in text/bm25.ts, with the length taken from the row; `isExact` where no length is ever rounded. */
export function inverseNormOf(length: Sql, statistics: FieldStatistics, { isExact = false } = {}): Sql {
  const average = float(Math.fround(statistics.totalLength / Math.max(1, statistics.documents)));
  const b = float(Math.fround(0.75));
  const rest = float(Math.fround(1 - Math.fround(0.75)));
  const rounded = isExact ? length : quantised(length);
  return sql`(1::FLOAT / (${float(Math.fround(1.2))} * (${rest} + ${b} * ${rounded}::FLOAT / ${average})))`;
}

/** Lengths below this are kept as they are. */
const exactLengths = 40;

/** As `quantisedLength` in text/norm.ts. */
function quantised(length: Sql): Sql {
  const beyond = sql`(${length} - 24)`;
  const unit = sql`pow(2, floor(log2(greatest(${beyond}, 8))) - 3)`;
  return sql`(CASE WHEN ${length} < ${exactLengths} THEN ${length} ELSE 24 + floor(${beyond} / ${unit}) * ${unit} END)`;
}

export function float(value: number): Sql {
  return trusted(`'${value}'::FLOAT`);
}
