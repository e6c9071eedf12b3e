import type { Aggregation, AggregationResult, Level, Results, ResultsByGroup, Run } from "../aggregation.ts";
import { responseOfResults } from "./response.ts";
import { runLevel } from "./run-level.ts";

/** Runs an aggregation with one bucket: the same groups on other rows; `toCount` as in `runLevel`. */
export async function runSingleBucket(
  typeName: string,
  inside: Level,
  inner: readonly Aggregation[],
  run: Run,
  toCount = inside.rows,
): Promise<ResultsByGroup> {
  const { docCount, results } = await runLevel(inside, inner, run, toCount);
  return (group) => singleBucket(typeName, docCount(group), results(group));
}

function singleBucket(typeName: string, docCount: number, results: Results): AggregationResult {
  return {
    typeName,
    single: { docCount, results },
    response: (naming) => ({ doc_count: docCount, ...responseOfResults(results, naming) }),
  };
}
