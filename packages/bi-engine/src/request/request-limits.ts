import { type QueryError, illegalArgument } from "../errors.ts";
import type { JsonNode, ObjectNode } from "../json/json-node.ts";

/**
 * Limits on the entries of parts of a request for which OpenSearch has none, and of which each costs a column, a condition or a
 * pass over every field. Above what dashboards send and people write by hand.
 */
const MAX_ENTRIES: ReadonlyMap<string, number> = new Map([
  ["_source", 1_024],
  ["includes", 1_024],
  ["excludes", 1_024],
  ["fields", 1_024],
  ["stored_fields", 1_024],
  ["sort", 64],
  ["order", 64],
  ["rescore", 8],
  ["suggest", 64],
  ["filters", 1_024],
  ["ranges", 1_024],
  ["percents", 1_024],
  ["sources", 64],
  ["buckets_path", 256],
  ["points", 1_024],
  ["like", 256],
  ["unlike", 256],
]);

/** Aggregations of a request, all levels together: each bucket aggregation takes a statement, each metric columns. */
const MAX_AGGREGATIONS = 1_000;
/** Every bucket of the response repeats the names. */
const MAX_NAME_LENGTH = 1_000;
const MAX_PATTERN_LENGTH = 10_000;

/** Texts that are patterns, formats or scripts and not data. */
const PATTERN_KEYS: ReadonlySet<string> = new Set([
  "_source",
  "includes",
  "excludes",
  "fields",
  "docvalue_fields",
  "stored_fields",
  "format",
  "time_zone",
  "script",
  "source",
  "buckets_path",
  "minimum_should_match",
]);

/**
 * Throws a QueryError for a search that requests more of something than a response can be made of.
 *
 * @param failure where the body is no JSON, which is reported later; it has been measured up to there
 */
export function refuseOversized(body: ObjectNode, failure: QueryError | undefined): void {
  try {
    measure(body, { under: "", counted: { aggregations: 0 } });
  } catch (error) {
    if (failure === undefined || error !== failure) throw error;
  }
}

interface Place {
  /** The name of the member in which something stands. */
  readonly under: string;
  readonly counted: { aggregations: number };
}

function measure(node: JsonNode, place: Place): void {
  const { under, counted } = place;
  if (node.kind === "text" && PATTERN_KEYS.has(under)) refuseLong(under, node.value);
  if (node.kind === "array") {
    refuseMany(under, node.items.length);
    for (const item of node.items) measure(item, place);
  }
  if (node.kind !== "object") return;
  refuseMany(under, node.members.length);
  const isLevel = under === "aggs" || under === "aggregations";
  if (isLevel) countLevel(node, counted);
  for (const { name, value } of node.members) measure(value, { under: isLevel ? "" : name, counted });
}

function refuseMany(name: string, count: number): void {
  const most = MAX_ENTRIES.get(name);
  if (most === undefined || count <= most) return;
  throw illegalArgument(`[${name}] has too many entries: at most [${most}] are allowed but was [${count}]`);
}

function refuseLong(name: string, text: string): void {
  if (text.length <= MAX_PATTERN_LENGTH) return;
  throw illegalArgument(
    `[${name}] is too long: at most [${MAX_PATTERN_LENGTH}] characters are allowed but was [${text.length}]`,
  );
}

function countLevel({ members }: ObjectNode, counted: Place["counted"]): void {
  counted.aggregations += members.length;
  if (counted.aggregations > MAX_AGGREGATIONS)
    throw illegalArgument(`too many aggregations: at most [${MAX_AGGREGATIONS}] are allowed in one request`);
  const long = members.find(({ name }) => name.length > MAX_NAME_LENGTH);
  if (long === undefined) return;
  throw illegalArgument(
    `the name of an aggregation is too long: at most [${MAX_NAME_LENGTH}] characters are allowed but was [${long.name.length}]`,
  );
}
