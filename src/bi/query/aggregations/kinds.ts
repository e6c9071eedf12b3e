import type { AggregationKind } from "./aggregation.ts";
import { dateHistogram } from "./date-histogram.ts";
import { avg, max, min, sum, valueCount } from "./single-value-metrics.ts";
import { terms } from "./terms.ts";

/** Every kind of aggregation this library answers. */
export const aggregationKinds: readonly AggregationKind[] = [
  avg,
  dateHistogram,
  max,
  min,
  sum,
  terms,
  valueCount,
];
