import { TERM_MARK } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf } from "../../plan/target.ts";
import { type Sql, sql, trusted } from "../../sql/sql.ts";
import {
  type FieldStatistics,
  inverseDocumentFrequency,
  queryWeight,
  summedFrequency,
} from "../../text/bm25.ts";
import { fieldStatistics, frequencies, lengthOf } from "./term-statistics.ts";

/**
 * The score of a term or phrase with `occurrences` in a row; `tests` are the conditions for the rows of each term, and `length`
 * is the number of terms of a row.
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

/** The weight of a term or phrase, and the values it was computed from. */
export async function weightIn(scope: Scope, field: Field, tests: readonly Sql[], length: Sql) {
  const [statistics, withTerm] = await Promise.all([
    fieldStatistics(scope, field, length),
    frequencies(scope, tests),
  ]);
  const weightAt = (boost: number) => weightOf({ boost }, statistics, withTerm);
  return { statistics, weight: weightAt(scope.boost), weightAt };
}

export interface TextOccurrences {
  readonly tests: readonly Sql[];
  readonly occurrences: Sql;
  readonly length?: Sql;
}

export function weightOf(
  { boost }: Pick<Scope, "boost">,
  statistics: FieldStatistics,
  withTerm: readonly number[],
): number {
  const rarities = withTerm.map((count) => inverseDocumentFrequency(statistics.documents, count));
  return queryWeight(boost, summedFrequency(rarities));
}

/**
 * How often a run of terms occurs in the text of a row that has it. Separators are doubled first, so that one between two terms
 * belongs to each of them.
 */
export function occurrencesOf(scope: Scope, field: Field, terms: readonly string[]): Sql {
  const doubled = sql`replace(${columnOf(scope, field)}, ${TERM_MARK}, ${TERM_MARK + TERM_MARK})`;
  const wanted = terms.map((term) => TERM_MARK + term + TERM_MARK).join("");
  const counted = (text: Sql) =>
    sql`((strlen(${text}) - strlen(replace(${text}, ${wanted}, ''))) / ${Buffer.byteLength(wanted)})`;
  if (terms.length > 1) return counted(doubled);
  // Most texts have a term once, and checking that costs a fraction of counting. Terms with special characters of LIKE are
  // always counted.
  const term = terms[0] ?? "";
  if (/[%_\\]/.test(term)) return counted(doubled);
  const twice = `%${wanted}%${term}${TERM_MARK}%`;
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

/** Lengths below this are never rounded. */
export const EXACT_LENGTHS = 40;

/** As `quantisedLength` in text/norm.ts. */
function quantised(length: Sql): Sql {
  const beyond = sql`(${length} - 24)`;
  const unit = sql`pow(2, floor(log2(greatest(${beyond}, 8))) - 3)`;
  return sql`(CASE WHEN ${length} < ${EXACT_LENGTHS} THEN ${length} ELSE 24 + floor(${beyond} / ${unit}) * ${unit} END)`;
}

export function float(value: number): Sql {
  return trusted(`'${value}'::FLOAT`);
}
