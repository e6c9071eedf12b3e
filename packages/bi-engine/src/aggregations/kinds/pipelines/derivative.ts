import { type JsonNode, textOfNode } from "../../../json/json-node.ts";
import { doubleOrNull } from "../../../json/write-json.ts";
import type { AggregationKind, AggregationResult, Bucket } from "../../aggregation.ts";
import { overHistogram } from "../../levels/pipeline-path.ts";
import { bucketValue } from "../../pipelines/bucket-value.ts";
import { firstPath, readPipelineOptions } from "../../pipelines/pipeline-options.ts";
import { simpleValue, withResult } from "../../pipelines/simple-value.ts";
import { calendarUnit, lengthMs } from "../../reading/date-interval.ts";
import { badOption } from "../../reading/options.ts";

export const derivative: AggregationKind = {
  name: "derivative",
  read: (body, { name: aggregationName }) => {
    let unitMs: number | undefined;
    const options = readPipelineOptions(
      body,
      { kind: "derivative", name: aggregationName },
      {
        unit: (node) => (unitMs = readUnit(node)),
      },
    );
    const path = firstPath(options);
    const unit = unitMs;
    return {
      ...overHistogram("derivative", path),
      apply: (name, buckets) => {
        const values = buckets.map((bucket) => bucketValue(bucket, path, options.gapPolicy));
        return buckets.map((bucket, i): Bucket => {
          const previous = buckets[i - 1];
          if (previous === undefined) return bucket;
          const gradient = (values[i] ?? Number.NaN) - (values[i - 1] ?? Number.NaN);
          const steps = unit && ((bucket.keyNumber ?? 0) - (previous.keyNumber ?? 0)) / unit;
          return withResult(bucket, name, derivativeResult(gradient, steps, options.format));
        });
      },
    };
  },
};

/** Lengths that OpenSearch uses for calendar units: a month has 30 days, a year 365. */
const unitMs = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  month: 2_592_000_000,
  quarter: 7_776_000_000,
  year: 31_536_000_000,
};

function readUnit(node: JsonNode): number {
  const text = textOfNode(node);
  const calendar = calendarUnit(text);
  const millis = calendar === undefined ? lengthMs(text) : unitMs[calendar];
  if (millis !== undefined) return millis;
  throw badOption(
    node,
    "derivative",
    "unit",
    `failed to parse setting [DerivativePipelineAggregationBuilder.unit] with value [${text}] as a time value: unit is missing or unrecognized`,
  );
}

function derivativeResult(
  gradient: number,
  steps: number | undefined,
  format: ((value: number) => string) | undefined,
): AggregationResult {
  const plain = simpleValue(gradient, format, "derivative");
  if (steps === undefined) return plain;
  const normalized = gradient / steps;
  return {
    ...plain,
    response: (naming) => ({
      ...plain.response(naming),
      normalized_value: doubleOrNull(Number.isFinite(normalized) ? normalized : null),
    }),
    number: (property) => (property === "normalized_value" ? normalized : plain.number?.(property)),
  };
}
