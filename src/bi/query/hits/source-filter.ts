import { parsingError } from "../errors.ts";
import { type JsonNode, textOfNode, tokenName } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import { type Answer, RawJson } from "../json/write-json.ts";

/** Which part of a document's source a hit shows. */
export interface SourceFilter {
  readonly enabled: boolean;
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
}

/** Reads `_source`: a flag, a pattern, a list of patterns, or `{includes, excludes}`. */
export function readSourceFilter(node: JsonNode): SourceFilter {
  const all: SourceFilter = { enabled: true, includes: [], excludes: [] };
  switch (node.kind) {
    case "boolean":
      return { ...all, enabled: node.value };
    case "text":
      return { ...all, includes: [node.value] };
    case "array":
      return { ...all, includes: node.items.map(textOfNode) };
    case "object": {
      let filter = all;
      for (const { name, value } of node.members) {
        const patterns = value.kind === "array" ? value.items.map(textOfNode) : [textOfNode(value)];
        if (name === "includes" || name === "include") filter = { ...filter, includes: patterns };
        else if (name === "excludes" || name === "exclude") filter = { ...filter, excludes: patterns };
        else throw parsingError(`Unknown key for a ${tokenName(value)} in [${name}].`, value.at);
      }
      return filter;
    }
    default:
      throw parsingError(
        `Expected one of [VALUE_BOOLEAN, START_OBJECT] but found [${tokenName(node)}]`,
        node.at,
      );
  }
}

/**
 * The source as it was sent, or the part of it that the filter lets through. `path` is where a nested object stands
 * in its document, since patterns are about whole paths.
 */
export function filterSource(source: string | JsonNode, filter: SourceFilter, path = ""): Answer {
  const isWhole = filter.includes.length === 0 && filter.excludes.length === 0;
  if (isWhole && typeof source === "string") return new RawJson(source);
  const node = typeof source === "string" ? readJson(source) : source;
  const includes = filter.includes.map(patternOf);
  const excludes = filter.excludes.map(patternOf);
  return keep(node, path, includes, excludes, includes.length === 0) ?? {};
}

interface Pattern {
  readonly whole: RegExp;
  /** Whether something below the path may fit, though the path itself does not. */
  readonly mayFitBelow: (path: string) => boolean;
}

function patternOf(pattern: string): Pattern {
  const expression = (text: string) =>
    text
      .split("*")
      .map((part) => RegExp.escape(part))
      .join(".*");
  const segments = pattern.split(".");
  const heads = segments.map(
    (_, i) => new RegExp(`^${expression(segments.slice(0, i + 1).join("."))}$`, "s"),
  );
  return {
    whole: new RegExp(`^${expression(pattern)}$`, "s"),
    mayFitBelow: (path) => pattern.includes("*") || (heads[path.split(".").length - 1]?.test(path) ?? false),
  };
}

/** Numbers keep the text they were sent with. */
function keep(
  node: JsonNode,
  path: string,
  includes: readonly Pattern[],
  excludes: readonly Pattern[],
  inside: boolean,
): Answer | undefined {
  if (node.kind === "array") {
    return node.items.flatMap((item) => {
      const part = keep(item, path, includes, excludes, inside);
      // An object of which nothing is left goes, unless it was empty from the start and wanted.
      const wasEmpty = inside && item.kind === "object" && item.members.length === 0;
      return part === undefined || (item.kind === "object" && isEmpty(part) && !wasEmpty) ? [] : [part];
    });
  }
  if (node.kind === "number") return inside ? new RawJson(node.text) : undefined;
  if (node.kind === "null") return inside ? null : undefined;
  if (node.kind !== "object") return inside ? node.value : undefined;
  const kept: Record<string, Answer> = {};
  for (const { name, value } of node.members) {
    const child = path === "" ? name : `${path}.${name}`;
    if (excludes.some(({ whole }) => whole.test(child))) continue;
    const included = inside || includes.some(({ whole }) => whole.test(child));
    const below = value.kind === "object" || value.kind === "array";
    if (!included && !(below && includes.some(({ mayFitBelow }) => mayFitBelow(child)))) continue;
    const part = keep(value, child, includes, excludes, included);
    if (part !== undefined && (included || !isEmpty(part))) kept[name] = part;
  }
  return kept;
}

function isEmpty(value: Answer): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
