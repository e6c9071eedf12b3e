/** The kinds of aggregations that make exactly one bucket. */
export const SINGLE_BUCKET_KINDS: ReadonlySet<string> = new Set([
  "filter",
  "global",
  "missing",
  "nested",
  "reverse_nested",
  "sampler",
  "diversified_sampler",
]);
