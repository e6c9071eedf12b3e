/** The kinds of aggregations that make exactly one bucket. */
export const singleBucketKinds: ReadonlySet<string> = new Set([
  "filter",
  "global",
  "missing",
  "nested",
  "reverse_nested",
  "sampler",
  "diversified_sampler",
]);
