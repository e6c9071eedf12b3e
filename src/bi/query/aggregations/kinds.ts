import { adjacencyMatrix } from "./adjacency-matrix.ts";
import type { AggregationKind } from "./aggregation.ts";
import { autoDateHistogram } from "./auto-date-histogram.ts";
import { avg } from "./avg.ts";
import { cardinality } from "./cardinality.ts";
import { composite } from "./composite/composite.ts";
import { dateHistogram } from "./date-histogram.ts";
import { dateRange } from "./date-range.ts";
import { diversifiedSampler } from "./diversified-sampler.ts";
import { extendedStats } from "./extended-stats.ts";
import { filter } from "./filter.ts";
import { filters } from "./filters.ts";
import { geoBounds } from "./geo-bounds.ts";
import { geoCentroid } from "./geo-centroid.ts";
import { geoDistance } from "./geo-distance.ts";
import { geohashGrid } from "./geohash-grid.ts";
import { geotileGrid } from "./geotile-grid.ts";
import { global } from "./global.ts";
import { histogram } from "./histogram.ts";
import { ipRange } from "./ip-range.ts";
import { matrixStats } from "./matrix-stats.ts";
import { max } from "./max.ts";
import { medianAbsoluteDeviation } from "./median-absolute-deviation.ts";
import { min } from "./min.ts";
import { missing } from "./missing.ts";
import { multiTerms } from "./multi-terms.ts";
import { nested } from "./nested.ts";
import { percentileRanks } from "./percentile-ranks.ts";
import { percentiles } from "./percentiles.ts";
import { avgBucket } from "./pipelines/avg-bucket.ts";
import { bucketScript, bucketSelector } from "./pipelines/bucket-script.ts";
import { bucketSort } from "./pipelines/bucket-sort.ts";
import { cumulativeSum } from "./pipelines/cumulative-sum.ts";
import { derivative } from "./pipelines/derivative.ts";
import { extendedStatsBucket } from "./pipelines/extended-stats-bucket.ts";
import { maxBucket } from "./pipelines/max-bucket.ts";
import { minBucket } from "./pipelines/min-bucket.ts";
import { movingAvg } from "./pipelines/moving-avg.ts";
import { movingFn } from "./pipelines/moving-fn.ts";
import { percentilesBucket } from "./pipelines/percentiles-bucket.ts";
import { serialDiff } from "./pipelines/serial-diff.ts";
import { statsBucket } from "./pipelines/stats-bucket.ts";
import { sumBucket } from "./pipelines/sum-bucket.ts";
import { range } from "./range.ts";
import { rareTerms } from "./rare-terms.ts";
import { reverseNested } from "./reverse-nested.ts";
import { sampler } from "./sampler.ts";
import { significantTerms } from "./significant-terms.ts";
import { significantText } from "./significant-text.ts";
import { stats } from "./stats.ts";
import { sum } from "./sum.ts";
import { terms } from "./terms.ts";
import { topHits } from "./top-hits.ts";
import { valueCount } from "./value-count.ts";
import { variableWidthHistogram } from "./variable-width-histogram.ts";
import { weightedAvg } from "./weighted-avg.ts";

/** Every kind of aggregation this library answers. */
export const aggregationKinds: readonly AggregationKind[] = [
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
