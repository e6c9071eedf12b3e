/** The kinds of aggregations that put all they take into one bucket. */
export const singleBucketKinds: ReadonlySet<string> = new Set([
  "filter",
  "global",
  "missing",
  "nested",
  "reverse_nested",
  "sampler",
  "diversified_sampler",
]);
