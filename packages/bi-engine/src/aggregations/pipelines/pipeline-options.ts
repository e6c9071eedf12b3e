import { QueryError, contentError, parsingError } from "../../errors.ts";
import { numberFormat } from "../../fields/value-format.ts";
import { type JsonNode, type Member, textOfNode, tokenName } from "../../json/json-node.ts";
import { type Tokens, OBJECTS, TEXT, TEXTS } from "../reading/option-tokens.ts";
import {
  type Options,
  readOptions,
  readWrittenOptions,
  scalarText,
  unknownKeyIn,
} from "../reading/options.ts";

/** The options that every pipeline aggregation has. */
export interface PipelineOptions {
  /** The paths by name; a path given without a name has its position as name. */
  paths: ReadonlyMap<string, string>;
  gapPolicy: "skip" | "insert_zeros";
  format: ((value: number) => string) | undefined;
}

export function readPipelineOptions(
  body: JsonNode,
  { kind, name }: { readonly kind: string; readonly name: string },
  own: Options,
  needsPath = true,
): PipelineOptions {
  const options: PipelineOptions = { paths: new Map(), gapPolicy: "skip", format: undefined };
  const pathTokens = TOKENS_OF_PATH[kind] ?? TEXTS;
  const readers: Options = {
    buckets_path: { tokens: pathTokens, take: (node) => (options.paths = readPaths(node, kind)) },
    ...(kind === "cumulative_sum" ? {} : { gap_policy: (node) => (options.gapPolicy = readGapPolicy(node)) }),
    format: (node) => (options.format = numberFormat(textOfNode(node))),
    ...own,
  };
  const refusal = writtenRefusal(kind, name);
  if (refusal === undefined) readOptions(body, kind, readers);
  else readWrittenOptions(body, readers, refusal);
  if (needsPath && options.paths.size === 0) {
    const owner = kind === "moving_avg" ? `movingAvg aggregation [${name}]` : `aggregation [${kind}]`;
    throw parsingError(`Missing required field [buckets_path] for ${owner}`, body.at);
  }
  return options;
}

/** Where a path is not a text or a list of texts. */
const TOKENS_OF_PATH: Readonly<Record<string, Tokens>> = {
  moving_fn: TEXT,
  bucket_script: [...TEXT, ...OBJECTS],
  bucket_selector: [...TEXT, ...OBJECTS],
};

/** Pipelines whose parser is written by hand, with the tokens it has options for. */
const KNOWN_TOKENS: Readonly<Record<string, Tokens>> = {
  derivative: TEXTS,
  serial_diff: [...TEXTS, "VALUE_NUMBER"],
  moving_avg: [...TEXTS, "VALUE_NUMBER", "VALUE_BOOLEAN", "START_OBJECT"],
  bucket_selector: [...TEXT, ...OBJECTS],
};

function writtenRefusal(kind: string, aggregationName: string): ((member: Member) => QueryError) | undefined {
  if (kind.endsWith("_bucket"))
    return ({ name, value }) =>
      parsingError(`Unexpected token ${tokenName(value)} [${name}] in [${aggregationName}]`, value.at);
  const known = KNOWN_TOKENS[kind];
  if (known === undefined) return undefined;
  return (member) =>
    known.includes(tokenName(member.value))
      ? unknownKeyIn(aggregationName)(member)
      : parsingError(`Unexpected token ${tokenName(member.value)} in [${aggregationName}].`, member.value.at);
}

function readPaths(node: JsonNode, kind: string): ReadonlyMap<string, string> {
  switch (node.kind) {
    case "text":
      return new Map([["_value", node.value]]);
    case "array":
      return new Map(node.items.map((item, i) => [`_value${i}`, textOfNode(item)]));
    case "object":
      return new Map(
        node.members.map(({ name, value }) => [
          name,
          kind === "bucket_selector" ? anyText(value) : scalarText(value),
        ]),
      );
    default:
      throw contentError(`[buckets_path] failed to parse`, node.at);
  }
}

/** The parser of bucket_selector reads any value as text. */
function anyText(node: JsonNode): string {
  const text = textOfNode(node);
  if (node.kind !== "array" && node.kind !== "object") return text;
  const reason = `Invalid path element [${text}] in path [${text}]`;
  throw new QueryError("reading", 500, { type: "aggregation_execution_exception", reason });
}

function readGapPolicy(node: JsonNode): PipelineOptions["gapPolicy"] {
  const policy = textOfNode(node);
  if (policy === "skip" || policy === "insert_zeros") return policy;
  throw parsingError(`Invalid gap policy: [${policy}], accepted values: [insert_zeros, skip]`, node.at);
}

export function firstPath({ paths }: PipelineOptions): string {
  return paths.values().next().value ?? "";
}
