import type { ResponseObject } from "../../json/write-json.ts";
import { type Sql, join, sql } from "../../sql/sql.ts";
import type { Aggregation, Bucket, GroupKey, Level, Run } from "../aggregation.ts";
import { countBuckets, levelInside } from "./bucket-rows.ts";
import { finishBuckets } from "./finish-buckets.ts";

/** A bucket that takes the rows for which a condition holds; a row may be in several. */
export interface ConditionBucket {
  readonly condition: Sql;
  readonly keyText: string;
  /** The members of the response around the count. */
  readonly head: (docCount: number) => ResponseObject;
}

interface ConditionBuckets {
  readonly buckets: readonly ConditionBucket[];
  /** Set when no row fits two conditions: then no row has to be multiplied. */
  readonly disjoint: boolean;
}

/** Counts the rows of each condition for every parent. All buckets are there, those without rows too. */
export async function runConditions(
  level: Level,
  run: Run,
  inner: readonly Aggregation[],
  { buckets, disjoint }: ConditionBuckets,
): Promise<(group: GroupKey) => readonly Bucket[]> {
  const cases = buckets.map(({ condition }, i) => sql`WHEN ${condition} THEN ${i}`);
  const listed = buckets.map(({ condition }, i) => sql`CASE WHEN ${condition} THEN ${i} END`);
  const single = disjoint || buckets.length === 1;
  const value = single ? sql`CASE ${join(cases, " ")} END` : sql`[${join(listed)}]`;
  const counted = await countBuckets(
    { ...levelInside(level, [{ value, list: !single }]), inner, showsAll: true },
    run,
  );
  const inspect = await counted.innerResults();
  const byPlace = new Map(
    counted.buckets.map((bucket) => [`${bucket.parent}\u0000${String(bucket.keys[0] as number)}`, bucket]),
  );
  return (group) => {
    const shown = buckets.map(({ keyText, head }, i): Bucket => {
      const found = byPlace.get(`${group}\u0000${i}`);
      const docCount = found?.docCount ?? 0;
      const results = inspect(found ?? { parent: group, keys: [i], columns: undefined });
      return { head: head(docCount), keyText, docCount, results };
    });
    run.countBuckets(shown.length);
    return finishBuckets(inner, shown);
  };
}
