import { illegalArgument, parsingError, validationError } from "../../../errors.ts";
import { type JsonNode, type ObjectNode, textOfNode } from "../../../json/json-node.ts";
import type { AggregationKind, Bucket, BucketSteps } from "../../aggregation.ts";
import { refuseMissingPath, refuseWithoutHistogram } from "../../levels/pipeline-path.ts";
import { bucketValue } from "../../pipelines/bucket-value.ts";
import { fitted } from "../../pipelines/fit-model.ts";
import { type MovingModel, readMovingModel } from "../../pipelines/moving-models.ts";
import { type PipelineOptions, firstPath, readPipelineOptions } from "../../pipelines/pipeline-options.ts";
import { simpleValue, withResult } from "../../pipelines/simple-value.ts";

/** The prediction of each bucket from those before it, and of `predict` further buckets. */
export const movingAvg: AggregationKind = {
  name: "moving_avg",
  read: (body, { name: aggregationName }) => {
    const options = readMovingAvg(body, aggregationName);
    const { path, model, minimize } = options;
    return {
      type: "parent-pipeline",
      paths: [path],
      check: (surroundings) => {
        refuseMissingPath(path, surroundings.siblings);
        if (minimize && model.shares.length === 0) throw cannotBeFitted(model, aggregationName);
        refuseWithoutHistogram("moving_avg", surroundings);
        refuseShortWindow(options);
      },
      apply: (name, buckets, steps) => withAverages(name, buckets, options, steps),
    };
  },
};

interface MovingAvg {
  readonly path: string;
  readonly window: number;
  readonly predict: number;
  readonly model: MovingModel;
  readonly minimize: boolean;
  readonly gapPolicy: PipelineOptions["gapPolicy"];
  readonly format: PipelineOptions["format"];
}

function readMovingAvg(body: JsonNode, aggregationName: string): MovingAvg {
  let window = 5;
  let predict = 0;
  let minimize: boolean | undefined;
  let modelName = "simple";
  let settings: ObjectNode | undefined;
  const own = {
    window: {
      tokens: ["VALUE_NUMBER"],
      take: (node: JsonNode) => {
        window = Math.trunc(Number(textOfNode(node)));
        // OpenSearch reports the wrong one of the two numbers.
        const shown = predict === 0 ? "null" : String(predict);
        if (window <= 0)
          throw notPositive("window", "a positive, non-zero integer", shown, aggregationName, node);
      },
    },
    predict: {
      tokens: ["VALUE_NUMBER"],
      take: (node: JsonNode) => {
        predict = Math.trunc(Number(textOfNode(node)));
        if (predict <= 0)
          throw notPositive("predict", "a positive integer", String(predict), aggregationName, node);
      },
    },
    minimize: {
      tokens: ["VALUE_BOOLEAN"],
      take: (node: JsonNode) => (minimize = textOfNode(node) === "true"),
    },
    model: { tokens: ["VALUE_STRING"], take: (node: JsonNode) => (modelName = textOfNode(node)) },
    settings: {
      tokens: ["START_OBJECT"],
      take: (node: JsonNode) => (settings = node.kind === "object" ? node : undefined),
    },
  };
  const options = readPipelineOptions(body, { kind: "moving_avg", name: aggregationName }, own);
  const end = body.kind === "object" ? body.end : body.at;
  const model = readMovingModel(modelName, settings, end);
  if (predict > MAX_PREDICTIONS)
    throw illegalArgument(`more than ${MAX_PREDICTIONS} predictions are not supported`);
  return {
    path: firstPath(options),
    window,
    predict,
    model,
    minimize: minimize ?? model.isFitted ?? false,
    ...options,
  };
}

/** The limit on the buckets of a response. */
const MAX_PREDICTIONS = 65_535;

function notPositive(option: string, kind: string, shown: string, aggregationName: string, node: JsonNode) {
  const reported = `[${option}] value must be ${kind}.  Value supplied was [${shown}] in [${aggregationName}].`;
  return parsingError(reported, node.at);
}

function refuseShortWindow({ model: { leastWindow }, window }: MovingAvg): void {
  if (leastWindow === undefined) return;
  if (leastWindow <= 0) throw illegalArgument("[period] must be a positive, non-zero integer.");
  if (window >= leastWindow) return;
  throw illegalArgument(
    `Field [window] must be at least twice as large as the period when using Holt-Winters.  Value provided was [${window}], which is less than (2*period) == ${leastWindow}`,
  );
}

function cannotBeFitted({ className }: MovingModel, aggregationName: string) {
  const model = `org.opensearch.search.aggregations.pipeline.${className}@0`;
  return validationError([`The [${model}] model cannot be minimized for aggregation [${aggregationName}]`]);
}

function withAverages(
  name: string,
  buckets: readonly Bucket[],
  options: MovingAvg,
  steps: BucketSteps | undefined,
): readonly Bucket[] {
  const all = buckets.map((bucket) => bucketValue(bucket, options.path, options.gapPolicy));
  const { window, format } = options;
  const numbers = all.filter((value) => !Number.isNaN(value));
  const model = options.minimize ? fitted(options.model, numbers, window) : options.model;
  let values: readonly number[] = [];
  const averaged = buckets.map((bucket, i) => {
    const value = all[i] ?? Number.NaN;
    if (Number.isNaN(value)) return bucket;
    const before = values;
    values = [...before, value].slice(-window);
    if (before.length < model.leastValues) return bucket;
    const [next = Number.NaN] = model.forecasts(before, 1);
    return withResult(bucket, name, simpleValue(next, format));
  });
  if (options.predict === 0 || steps === undefined || buckets.length === 0) return averaged;
  const last = all.findLastIndex((value) => !Number.isNaN(value));
  // Without any value OpenSearch begins with the second bucket, and with the key after zero.
  const expected =
    last < 0
      ? Array.from({ length: options.predict }, () => Number.NaN)
      : model.forecasts(values, options.predict);
  const complete = [...averaged];
  let key = buckets[last]?.keyNumber ?? 0;
  for (const [i, value] of expected.entries()) {
    key = steps.next(key);
    const place = Math.max(0, last) + i + 1;
    const { docCount = 0, results = new Map() } = complete[place] ?? {};
    complete[place] = withResult(steps.bucket(key, docCount, results), name, simpleValue(value, format));
  }
  return complete;
}
