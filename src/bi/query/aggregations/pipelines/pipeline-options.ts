import { contentError, illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import { readOptions } from "../options.ts";
import { numberFormat } from "../value-format.ts";

/** What every pipeline aggregation may be told. */
export interface PipelineOptions {
  /** The paths by name; a path given without a name has its place as name. */
  paths: ReadonlyMap<string, string>;
  gapPolicy: "skip" | "insert_zeros";
  format: ((value: number) => string) | undefined;
}

export function readPipelineOptions(
  body: JsonNode,
  kind: string,
  own: Readonly<Record<string, (value: JsonNode) => void>>,
  needsPath = true,
): PipelineOptions {
  const options: PipelineOptions = { paths: new Map(), gapPolicy: "skip", format: undefined };
  readOptions(body, kind, {
    buckets_path: (node) => (options.paths = readPaths(node)),
    gap_policy: (node) => (options.gapPolicy = readGapPolicy(node)),
    format: (node) => (options.format = numberFormat(textOfNode(node))),
    ...own,
  });
  if (needsPath && options.paths.size === 0) {
    throw parsingError(`Missing required field [buckets_path] for aggregation [${kind}]`, body.at);
  }
  return options;
}

function readPaths(node: JsonNode): ReadonlyMap<string, string> {
  switch (node.kind) {
    case "text":
      return new Map([["_value", node.value]]);
    case "array":
      return new Map(node.items.map((item, i) => [`_value${i}`, textOfNode(item)]));
    case "object":
      return new Map(node.members.map(({ name, value }) => [name, textOfNode(value)]));
    default:
      throw contentError(`[buckets_path] failed to parse`, node.at);
  }
}

function readGapPolicy(node: JsonNode): PipelineOptions["gapPolicy"] {
  const policy = textOfNode(node);
  if (policy === "skip" || policy === "insert_zeros") return policy;
  throw illegalArgument(`Invalid gap policy: [${policy}], accepted values: [insert_zeros, skip]`);
}

export function firstPath({ paths }: PipelineOptions): string {
  return paths.values().next().value ?? "";
}
