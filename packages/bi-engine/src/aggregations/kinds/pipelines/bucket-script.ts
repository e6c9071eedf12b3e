import { illegalArgument } from "../../../errors.ts";
import { type JsonNode, member, textOfNode } from "../../../json/json-node.ts";
import type { AggregationKind, Bucket } from "../../aggregation.ts";
import { refuseMissingPath } from "../../levels/pipeline-path.ts";
import { bucketValue } from "../../pipelines/bucket-value.ts";
import { type Expression, isTrue, readExpression, type ScriptLanguage } from "../../pipelines/expression.ts";
import { type PipelineOptions, readPipelineOptions } from "../../pipelines/pipeline-options.ts";
import { simpleValue, withResult } from "../../pipelines/simple-value.ts";

/** Computes a number from other numbers of the bucket, by the arithmetic subset of Painless. */
export const bucketScript: AggregationKind = {
  name: "bucket_script",
  read: (body, { name: aggregationName }) => {
    const { options, script } = readScripted(body, "bucket_script", aggregationName);
    return {
      type: "parent-pipeline",
      paths: [...options.paths.values()],
      check: ({ siblings }) => options.paths.forEach((path) => refuseMissingPath(path, siblings)),
      apply: (name, buckets) =>
        buckets.map((bucket) => {
          const params = paramsOf(bucket, options);
          const isGap =
            options.gapPolicy === "skip" && [...params.values()].some((value) => Number.isNaN(value));
          if (isGap) return bucket;
          const value = script(params);
          return value === null
            ? bucket
            : withResult(bucket, name, simpleValue(Number(value), options.format));
        }),
    };
  },
};

/** Keeps the buckets for which an expression is true. */
export const bucketSelector: AggregationKind = {
  name: "bucket_selector",
  read: (body, { name: aggregationName }) => {
    const { options, script } = readScripted(body, "bucket_selector", aggregationName);
    return {
      type: "parent-pipeline",
      paths: [...options.paths.values()],
      check: ({ siblings }) => options.paths.forEach((path) => refuseMissingPath(path, siblings)),
      apply: (_name, buckets) => buckets.filter((bucket) => isTrue(script(paramsOf(bucket, options)))),
    };
  },
};

function readScripted(
  body: JsonNode,
  kind: string,
  aggregationName: string,
): { options: PipelineOptions; script: Expression } {
  let script: Expression | undefined;
  const options = readPipelineOptions(
    body,
    { kind, name: aggregationName },
    { script: (node) => (script = readScript(node)) },
  );
  if (script === undefined)
    throw illegalArgument(`Missing required field [script] for aggregation [${kind}]`);
  return { options, script };
}

function readScript(node: JsonNode): Expression {
  if (node.kind !== "object") return readExpression(textOfNode(node), new Map());
  const source = member(node, "source") ?? member(node, "inline");
  const params = member(node, "params");
  const lang = member(node, "lang");
  const language = lang === undefined ? "painless" : textOfNode(lang);
  if (source === undefined || !isLanguage(language)) {
    throw illegalArgument("only scripts given as source, in painless or expression, are supported");
  }
  const constants = params?.kind === "object" ? params.members : [];
  return readExpression(
    textOfNode(source),
    new Map(constants.map(({ name, value }) => [name, Number(textOfNode(value))])),
    language,
  );
}

function isLanguage(text: string): text is ScriptLanguage {
  return text === "painless" || text === "expression";
}

function paramsOf(bucket: Bucket, { paths, gapPolicy }: PipelineOptions): ReadonlyMap<string, number> {
  return new Map([...paths].map(([name, path]) => [name, bucketValue(bucket, path, gapPolicy)]));
}
