import type { Field } from "../../mapping/mapping.ts";
import { type Scope, boosted } from "../../plan/target.ts";
import { type FieldStatistics, inverseNorm, termScore } from "../../text/bm25.ts";
import { anyValue } from "../conditions/any-value.ts";
import { equals } from "../conditions/field-value.ts";
import { best } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import { bm25, inverseNormOf, occurrencesOf, weightOf } from "./term-score.ts";
import { countRows, fieldStatistics, frequencies, lengthOf } from "./term-statistics.ts";

/** A field with terms, and the factor of its score. */
export interface BlendedField {
  readonly field: Field;
  readonly boost: number;
}

interface FieldWithTerm extends BlendedField {
  readonly matches: Condition["matches"];
  readonly statistics: FieldStatistics;
  /** The number of rows that have the term in the field. */
  readonly rows: number;
}

/**
 * A term in several fields that are searched as one: its document frequency is that of the field in which it is most frequent,
 * so that a first name is not considered rare because it occurs among the last names.
 */
export async function blendedTerm(
  scope: Scope,
  fields: readonly BlendedField[],
  term: string,
  tieBreaker: number,
): Promise<Condition> {
  const tests = fields.map(({ field }) => anyValue(scope, field, equals(scope, field, term)));
  for (const { field } of fields) scope.takeMark?.({ path: field.path, kind: "word", term });
  if (!scope.scored)
    return best(
      tests.map((matches) => ({ matches, score: scope.boost })),
      0,
    );
  const [rows, statistics, all] = await Promise.all([
    frequencies(scope, tests),
    Promise.all(fields.map(({ field }) => fieldStatistics(scope, field))),
    countRows(scope),
  ]);
  const found = fields.flatMap((field, i): FieldWithTerm[] => {
    const [matches, ofField] = [tests[i], statistics[i]];
    return matches === undefined || ofField === undefined
      ? []
      : [{ ...field, matches, statistics: ofField, rows: rows[i] ?? 0 }];
  });
  const blended = blendedRows(found, all);
  return best(
    found.map((one, i) => scored(scope, one, { term, rows: blended[i] ?? one.rows })),
    tieBreaker,
  );
}

/**
 * The document frequency of the term for each field, as Lucene blends it: the maximum, and one more for each field in which it
 * is less frequent, so that those fields score a little less; at most the number of rows with the field.
 */
function blendedRows(fields: readonly FieldWithTerm[], all: number): readonly number[] {
  const having = fields.filter(({ rows }) => rows > 0);
  const limit = Math.min(all, ...having.map(({ statistics }) => statistics.totalLength));
  const blended = new Map<FieldWithTerm, number>();
  let counted = Math.min(limit, Math.max(0, ...having.map(({ rows }) => rows)));
  let before: number | undefined;
  for (const field of having.toSorted((a, b) => b.rows - a.rows)) {
    if (before !== undefined && before > field.rows) counted++;
    blended.set(field, Math.min(limit, field.statistics.documents, counted));
    before = field.rows;
  }
  return fields.map((field) => blended.get(field) ?? field.rows);
}

function scored(
  scope: Scope,
  { field, boost, matches, statistics }: FieldWithTerm,
  { term, rows }: { readonly term: string; readonly rows: number },
): Condition {
  const weight = weightOf(boosted(scope, boost), statistics, [rows]);
  if (field.type !== "text") return { matches, score: termScore(weight, 1, inverseNorm(1, statistics)) };
  const norm = inverseNormOf(lengthOf(scope, field), statistics);
  return { matches, score: bm25(weight, occurrencesOf(scope, field, [term]), norm) };
}
