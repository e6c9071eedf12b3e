import { parsingError } from "../errors.ts";
import { type JsonNode, textOfNode, tokenName } from "../json/json-node.ts";
import { readJson } from "../json/read-json.ts";
import { type ResponseValue, RawJson } from "../json/write-json.ts";
import { anyGlobMatcher } from "../patterns/glob.ts";

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
 * The source as it was sent, or the filtered part of it. `path` is the path of a nested object in its document, since patterns
 * are about whole paths.
 */
export function filterSource(source: string | JsonNode, filter: SourceFilter, path = ""): ResponseValue {
  const isWhole = filter.includes.length === 0 && filter.excludes.length === 0;
  if (isWhole && typeof source === "string") return new RawJson(source);
  const node = typeof source === "string" ? readJson(source) : source;
  return keep(node, path, compiled(filter), filter.includes.length === 0) ?? {};
}

/** The decision of a filter on the path of a member. */
interface Decision {
  readonly excluded: boolean;
  readonly included: boolean;
  /** Whether something below the path may be included, though the path itself is not. */
  readonly maybeBelow: boolean;
}

type CompiledFilter = (path: string) => Decision;

const compiledFilters = new WeakMap<SourceFilter, CompiledFilter>();
/** The decision on further paths is not cached: documents may have members of any name. */
const MAX_KEPT_DECISIONS = 2_000;

/** All hits of a request share a filter, and documents of one index the paths of their members. */
function compiled(filter: SourceFilter): CompiledFilter {
  const known = compiledFilters.get(filter);
  if (known !== undefined) return known;
  const isExcluded = anyGlobMatcher(filter.excludes);
  const isIncluded = anyGlobMatcher(filter.includes);
  const hasStars = filter.includes.some((pattern) => pattern.includes("*"));
  const judge = (path: string): Decision => ({
    excluded: isExcluded(path),
    included: isIncluded(path),
    maybeBelow: hasStars || filter.includes.some((name) => name.startsWith(`${path}.`)),
  });
  const decisions = new Map<string, Decision>();
  const keeping: CompiledFilter = (path) => {
    const decision = decisions.get(path) ?? judge(path);
    if (decisions.size < MAX_KEPT_DECISIONS) decisions.set(path, decision);
    return decision;
  };
  compiledFilters.set(filter, keeping);
  return keeping;
}

/** Numbers keep the text they were sent with. */
function keep(
  node: JsonNode,
  path: string,
  filter: CompiledFilter,
  inside: boolean,
): ResponseValue | undefined {
  if (node.kind === "array") {
    return node.items.flatMap((item) => {
      const part = keep(item, path, filter, inside);
      // An object whose members are all filtered out is removed, unless it was empty before and is included.
      const wasEmpty = inside && item.kind === "object" && item.members.length === 0;
      return part === undefined || (item.kind === "object" && isEmpty(part) && !wasEmpty) ? [] : [part];
    });
  }
  if (node.kind === "number") return inside ? new RawJson(node.text) : undefined;
  if (node.kind === "null") return inside ? null : undefined;
  if (node.kind !== "object") return inside ? node.value : undefined;
  const kept: Record<string, ResponseValue> = {};
  for (const { name, value } of node.members) {
    const child = path === "" ? name : `${path}.${name}`;
    const { excluded, included: isNamed, maybeBelow } = filter(child);
    if (excluded) continue;
    const included = inside || isNamed;
    const below = value.kind === "object" || value.kind === "array";
    if (!included && !(below && maybeBelow)) continue;
    const part = keep(value, child, filter, included);
    if (part !== undefined && (included || !isEmpty(part))) kept[name] = part;
  }
  return kept;
}

function isEmpty(value: ResponseValue): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
