import { type QueryError, contentError, illegalArgument } from "../../../errors.ts";
import { type JsonNode, member, textOfNode } from "../../../json/json-node.ts";
import { work } from "../../../work.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { overHistogram } from "../../levels/pipeline-path.ts";
import { bucketValue } from "../../pipelines/bucket-value.ts";
import { readMovingFunction } from "../../pipelines/moving-functions.ts";
import { firstPath, readPipelineOptions } from "../../pipelines/pipeline-options.ts";
import { simpleValue, withResult } from "../../pipelines/simple-value.ts";
import { integerOption } from "../../reading/options.ts";

export const movingFn: AggregationKind = {
  name: "moving_fn",
  read: (body, { name: aggregationName }) => {
    let window: number | undefined;
    let shift = 0;
    let script: string | undefined;
    const options = readPipelineOptions(
      body,
      { kind: "moving_fn", name: aggregationName },
      {
        window: (node) => (window = integerOption(node, "moving_fn", "window")),
        shift: (node) => (shift = integerOption(node, "moving_fn", "shift")),
        script: (node) => (script = readSource(node)),
      },
    );
    if (window === undefined || script === undefined) {
      throw illegalArgument(`Required [${window === undefined ? "window" : "script"}]`);
    }
    if (window <= 0) throw badWindow(body);
    const width = window;
    const compute = readMovingFunction(script);
    const path = firstPath(options);
    return {
      ...overHistogram("moving_fn", path),
      apply: (name, buckets) => {
        const all = buckets.map((bucket) => bucketValue(bucket, path, options.gapPolicy));
        const values = all.filter((value) => !Number.isNaN(value));
        const clamp = (place: number) => Math.max(0, Math.min(values.length, place));
        let place = 0;
        return buckets.map((bucket, i) => {
          if (Number.isNaN(all[i] ?? Number.NaN)) return bucket;
          work(WINDOW_COST * Math.min(width, values.length));
          const seen = values.slice(clamp(place - width + shift), clamp(place + shift));
          place++;
          return withResult(bucket, name, simpleValue(compute(seen), options.format));
        });
      },
    };
  },
};

/** Steps for each value of a window: smoothing reads it a few times. */
const WINDOW_COST = 4;

function readSource(node: JsonNode): string {
  if (node.kind !== "object") return textOfNode(node);
  const source = member(node, "source") ?? member(node, "inline");
  return source === undefined ? "" : textOfNode(source);
}

/** OpenSearch builds the aggregation when the last required option was read, and reports errors at that position. */
function badWindow(body: JsonNode): QueryError {
  const required = ["buckets_path", "script", "window"];
  const members = body.kind === "object" ? body.members.filter(({ name }) => required.includes(name)) : [];
  const last = members.at(-1);
  return contentError(`[moving_fn] failed to parse field [${last?.name}]`, last?.value.at ?? body.at, {
    type: "x_content_parse_exception",
    reason: "Failed to build [moving_fn] after last required field arrived",
    causedBy: {
      type: "illegal_argument_exception",
      reason: "[window] must be a positive, non-zero integer.",
    },
  });
}
