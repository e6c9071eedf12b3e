import { adjacencyMatrix } from "./adjacency-matrix.ts";
import type { AggregationKind } from "./aggregation.ts";
import { avg } from "./avg.ts";
import { cardinality } from "./cardinality.ts";
import { dateHistogram } from "./date-histogram.ts";
import { dateRange } from "./date-range.ts";
import { extendedStats } from "./extended-stats.ts";
import { filter } from "./filter.ts";
import { filters } from "./filters.ts";
import { global } from "./global.ts";
import { histogram } from "./histogram.ts";
import { ipRange } from "./ip-range.ts";
import { max } from "./max.ts";
import { min } from "./min.ts";
import { missing } from "./missing.ts";
import { nested } from "./nested.ts";
import { range } from "./range.ts";
import { reverseNested } from "./reverse-nested.ts";
import { stats } from "./stats.ts";
import { sum } from "./sum.ts";
import { terms } from "./terms.ts";
import { valueCount } from "./value-count.ts";
import { weightedAvg } from "./weighted-avg.ts";

/** Every kind of aggregation this library answers. */
export const aggregationKinds: readonly AggregationKind[] = [
  adjacencyMatrix,
  avg,
  cardinality,
  dateHistogram,
  dateRange,
  extendedStats,
  filter,
  filters,
  global,
  histogram,
  ipRange,
  max,
  min,
  missing,
  nested,
  range,
  reverseNested,
  stats,
  sum,
  terms,
  valueCount,
  weightedAvg,
];
