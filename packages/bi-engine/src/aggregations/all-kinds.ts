import type { AggregationKind } from "./aggregation.ts";
import { adjacencyMatrix } from "./kinds/buckets/adjacency-matrix.ts";
import { autoDateHistogram } from "./kinds/buckets/auto-date-histogram.ts";
import { composite } from "./kinds/buckets/composite.ts";
import { dateHistogram } from "./kinds/buckets/date-histogram.ts";
import { dateRange } from "./kinds/buckets/date-range.ts";
import { diversifiedSampler } from "./kinds/buckets/diversified-sampler.ts";
import { filter } from "./kinds/buckets/filter.ts";
import { filters } from "./kinds/buckets/filters.ts";
import { geoDistance } from "./kinds/buckets/geo-distance.ts";
import { geohashGrid } from "./kinds/buckets/geohash-grid.ts";
import { geotileGrid } from "./kinds/buckets/geotile-grid.ts";
import { global } from "./kinds/buckets/global.ts";
import { histogram } from "./kinds/buckets/histogram.ts";
import { ipRange } from "./kinds/buckets/ip-range.ts";
import { missing } from "./kinds/buckets/missing.ts";
import { multiTerms } from "./kinds/buckets/multi-terms.ts";
import { nested } from "./kinds/buckets/nested.ts";
import { range } from "./kinds/buckets/range.ts";
import { rareTerms } from "./kinds/buckets/rare-terms.ts";
import { reverseNested } from "./kinds/buckets/reverse-nested.ts";
import { sampler } from "./kinds/buckets/sampler.ts";
import { significantTerms } from "./kinds/buckets/significant-terms.ts";
import { significantText } from "./kinds/buckets/significant-text.ts";
import { terms } from "./kinds/buckets/terms.ts";
import { variableWidthHistogram } from "./kinds/buckets/variable-width-histogram.ts";
import { avg } from "./kinds/metrics/avg.ts";
import { cardinality } from "./kinds/metrics/cardinality.ts";
import { extendedStats } from "./kinds/metrics/extended-stats.ts";
import { geoBounds } from "./kinds/metrics/geo-bounds.ts";
import { geoCentroid } from "./kinds/metrics/geo-centroid.ts";
import { matrixStats } from "./kinds/metrics/matrix-stats.ts";
import { max } from "./kinds/metrics/max.ts";
import { medianAbsoluteDeviation } from "./kinds/metrics/median-absolute-deviation.ts";
import { min } from "./kinds/metrics/min.ts";
import { percentileRanks } from "./kinds/metrics/percentile-ranks.ts";
import { percentiles } from "./kinds/metrics/percentiles.ts";
import { stats } from "./kinds/metrics/stats.ts";
import { sum } from "./kinds/metrics/sum.ts";
import { topHits } from "./kinds/metrics/top-hits.ts";
import { valueCount } from "./kinds/metrics/value-count.ts";
import { weightedAvg } from "./kinds/metrics/weighted-avg.ts";
import { avgBucket } from "./kinds/pipelines/avg-bucket.ts";
import { bucketScript, bucketSelector } from "./kinds/pipelines/bucket-script.ts";
import { bucketSort } from "./kinds/pipelines/bucket-sort.ts";
import { cumulativeSum } from "./kinds/pipelines/cumulative-sum.ts";
import { derivative } from "./kinds/pipelines/derivative.ts";
import { extendedStatsBucket } from "./kinds/pipelines/extended-stats-bucket.ts";
import { maxBucket } from "./kinds/pipelines/max-bucket.ts";
import { minBucket } from "./kinds/pipelines/min-bucket.ts";
import { movingAvg } from "./kinds/pipelines/moving-avg.ts";
import { movingFn } from "./kinds/pipelines/moving-fn.ts";
import { percentilesBucket } from "./kinds/pipelines/percentiles-bucket.ts";
import { serialDiff } from "./kinds/pipelines/serial-diff.ts";
import { statsBucket } from "./kinds/pipelines/stats-bucket.ts";
import { sumBucket } from "./kinds/pipelines/sum-bucket.ts";

/** Every kind of aggregation this library supports. */
export const AGGREGATION_KINDS: readonly AggregationKind[] = [
  adjacencyMatrix,
  autoDateHistogram,
  avg,
  avgBucket,
  bucketScript,
  bucketSelector,
  bucketSort,
  cardinality,
  composite,
  cumulativeSum,
  dateHistogram,
  dateRange,
  derivative,
  diversifiedSampler,
  extendedStats,
  extendedStatsBucket,
  filter,
  filters,
  geoBounds,
  geoCentroid,
  geoDistance,
  geohashGrid,
  geotileGrid,
  global,
  histogram,
  ipRange,
  matrixStats,
  max,
  maxBucket,
  medianAbsoluteDeviation,
  min,
  minBucket,
  missing,
  movingAvg,
  movingFn,
  multiTerms,
  nested,
  percentileRanks,
  percentiles,
  percentilesBucket,
  range,
  rareTerms,
  reverseNested,
  sampler,
  serialDiff,
  significantTerms,
  significantText,
  stats,
  statsBucket,
  sum,
  sumBucket,
  terms,
  topHits,
  valueCount,
  variableWidthHistogram,
  weightedAvg,
];
