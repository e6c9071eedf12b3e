import { shown } from "../../json/shown.ts";
import { double } from "../../json/write-json.ts";
import { type Scope, type SqlResult, rowsOf } from "../../plan/target.ts";
import type { Condition } from "../../queries/query.ts";
import { name, sql } from "../../sql/sql.ts";
import type { Aggregation, AggregationResult, Bucket, Level, ResultsByGroup, Run } from "../aggregation.ts";
import { compareKeys } from "../levels/bucket-order.ts";
import { type KeyExpression, byParent, countBuckets, levelInside } from "../levels/bucket-rows.ts";
import { bucketsResult } from "../levels/buckets-result.ts";
import { finishBuckets } from "../levels/finish-buckets.ts";
import { selectByGroup } from "../levels/leaf.ts";
import type { CountedBucket } from "../levels/read-buckets.ts";
import type { Heuristic } from "./significance.ts";
import type { TermKey } from "./term-key.ts";

/** The terms that are counted and their score; without a key there are no terms. */
export interface Significant {
  readonly typeName: string;
  readonly key: KeyExpression | undefined;
  readonly fits: ((key: SqlResult) => boolean) | undefined;
  readonly show: (key: SqlResult) => TermKey;
  readonly size: number;
  readonly minDocCount: number;
  readonly heuristic: Heuristic;
  /** The documents that the found ones are compared with; all of the target when absent. */
  readonly background: Condition | undefined;
}

/** Finds the terms that are more frequent in the level's rows than in the background. */
export async function runSignificant(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  significant: Significant,
): Promise<ResultsByGroup> {
  const { key, fits, minDocCount, heuristic, background } = significant;
  const totals = await selectByGroup(level, [sql`count(*)`], run);
  const allTotal = await countBackground(level.scope, background, run);
  const foundTotal = (group: string) => Number(totals.get(group)?.[0] ?? 0);
  if (key === undefined) return (group) => result(significant, [], foundTotal(group), allTotal);
  const counted = await countBuckets({ ...levelInside(level, [key]), inner }, run);
  const everywhere = await countTerms(level.scope, key, background, run);
  const scored = counted.buckets
    .filter(({ docCount, keys }) => docCount >= minDocCount && (fits?.(keys[0] ?? null) ?? true))
    .map((bucket) => {
      const all = everywhere.get(shown(bucket.keys[0])) ?? 0;
      const frequencies = { found: bucket.docCount, foundTotal: foundTotal(bucket.parent), all, allTotal };
      return { ...bucket, all, score: heuristic(frequencies) };
    })
    .filter(({ score }) => score > 0);
  const groups = new Map(
    [...byParent(scored)].map(([group, terms]) => [
      group,
      terms.toSorted(bestFirst).slice(0, significant.size),
    ]),
  );
  const inspect = await counted.innerResults([...groups.values()].flat());
  return (group) => {
    const terms = groups.get(group) ?? [];
    run.countBuckets(terms.length);
    const buckets = terms.map((term) => shape(term, significant, inspect(term)));
    return result(significant, finishBuckets(inner, buckets), foundTotal(group), allTotal);
  };
}

type ScoredTerm = CountedBucket & { readonly all: number; readonly score: number };

/** Terms with the same score come by their keys. OpenSearch has them in the order of a hash table. */
function bestFirst(a: ScoredTerm, b: ScoredTerm): number {
  return b.score - a.score || compareKeys(a.keys[0] ?? null, b.keys[0] ?? null);
}

function shape(term: ScoredTerm, { show }: Significant, results: Bucket["results"]): Bucket {
  const { key, keyText } = show(term.keys[0] ?? null);
  const head = {
    key,
    key_as_string: keyText,
    doc_count: term.docCount,
    score: double(term.score),
    bg_count: term.all,
  };
  return { head, keyText: keyText ?? shown(key), docCount: term.docCount, results };
}

/** All documents of the background. Without a filter nested objects count too: Lucene keeps them as documents. */
async function countBackground(scope: Scope, background: Condition | undefined, run: Run): Promise<number> {
  const alias = name(scope.alias);
  if (background !== undefined) {
    const rows = await run.session.rows(
      sql`SELECT count(*) FROM ${rowsOf(scope)} ${alias} WHERE ${background.matches}`,
    );
    return Number(rows[0]?.[0] ?? 0);
  }
  let total = 0;
  for (const relation of [scope.target.documents, ...scope.target.nested.values()]) {
    const rows = await run.session.rows(sql`SELECT count(*) FROM ${relation} r`);
    total += Number(rows[0]?.[0] ?? 0);
  }
  return total;
}

async function countTerms(
  scope: Scope,
  { value, list }: KeyExpression,
  background: Condition | undefined,
  run: Run,
): Promise<ReadonlyMap<string, number>> {
  const alias = name(scope.alias);
  const key = list ? sql`unnest(${value})` : value;
  const within = background === undefined ? sql`` : sql` WHERE ${background.matches}`;
  const rows = await run.session.rows(
    sql`SELECT k, count(*) FROM (SELECT ${key} AS k FROM ${rowsOf(scope)} ${alias}${within}) WHERE k IS NOT NULL GROUP BY k`,
  );
  return new Map(rows.map(([term, count]) => [shown(term), Number(count)]));
}

function result(
  { typeName }: Significant,
  buckets: readonly Bucket[],
  foundTotal: number,
  allTotal: number,
): AggregationResult {
  return bucketsResult(typeName, buckets, { before: { doc_count: foundTotal, bg_count: allTotal } });
}
