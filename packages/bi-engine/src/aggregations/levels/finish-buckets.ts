import type { Aggregation, Bucket, BucketSteps } from "../aggregation.ts";
import { firstOf } from "./pipeline-path.ts";

/** Runs the inner pipeline aggregations on the buckets: each after those whose results it reads. */
export function finishBuckets(
  inner: readonly Aggregation[],
  buckets: readonly Bucket[],
  steps?: BucketSteps,
): readonly Bucket[] {
  let finished = buckets;
  for (const { name, behaviour } of inDependencyOrder(inner)) {
    if (behaviour.type === "parent-pipeline") finished = behaviour.apply(name, finished, steps);
  }
  return finished;
}

function inDependencyOrder(inner: readonly Aggregation[]): readonly Aggregation[] {
  const pipelines = inner.filter(({ behaviour }) => behaviour.type === "parent-pipeline");
  const ordered: Aggregation[] = [];
  const visit = (aggregation: Aggregation, trail: readonly Aggregation[]) => {
    if (ordered.includes(aggregation) || trail.includes(aggregation)) return;
    const { behaviour } = aggregation;
    const paths = behaviour.type === "parent-pipeline" ? behaviour.paths : [];
    for (const path of paths) {
      const needed = pipelines.find(({ name }) => name === firstOf(path));
      if (needed !== undefined) visit(needed, [...trail, aggregation]);
    }
    ordered.push(aggregation);
  };
  for (const pipeline of pipelines) visit(pipeline, []);
  return ordered;
}
