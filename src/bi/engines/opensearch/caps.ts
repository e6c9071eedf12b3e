import { illegalArgument } from "@quittance/bi-engine/server";
import type { JsonNode, ObjectNode } from "@quittance/bi-engine/json";

/** Limits of requests that no analyst exceeds and a shared cluster would suffer from. More comes in pages. */
const caps = {
  aggregationDepth: 8,
  aggregations: 200,
  queryClauses: 1024,
  bucketsPerLevel: 10_000,
  topHits: 100,
  patternLength: 1000,
} as const;

/** Throws a QueryError when the request is larger than the caps. */
export function refuseTooHeavy(body: ObjectNode): void {
  const counted = { aggregations: 0, clauses: 0 };
  measure(body, { depth: 0, under: "", counted });
}

interface Place {
  readonly depth: number;
  readonly under: string;
  readonly counted: { aggregations: number; clauses: number };
}

function measure(node: JsonNode, place: Place): void {
  const { depth, under, counted } = place;
  if (node.kind === "array") for (const item of node.items) measure(item, place);
  if (node.kind === "number") refuseLarge(under, Number(node.text));
  if (node.kind === "text" && (under === "regexp" || under === "include" || under === "exclude"))
    refuseLong(node.value);
  if (node.kind !== "object") return;
  if (
    under === "query" ||
    under === "filter" ||
    under === "must" ||
    under === "should" ||
    under === "must_not"
  ) {
    counted.clauses++;
    if (counted.clauses > caps.queryClauses) throw tooMany("query clauses", caps.queryClauses);
  }
  for (const { name, value } of node.members) {
    const isLevel = name === "aggs" || name === "aggregations";
    if (isLevel) countLevel(value, depth, counted);
    measure(value, { depth: isLevel ? depth + 1 : depth, under: name, counted });
  }
}

function countLevel(value: JsonNode, depth: number, counted: Place["counted"]): void {
  if (depth >= caps.aggregationDepth) throw tooMany("levels of aggregations", caps.aggregationDepth);
  if (value.kind === "object") counted.aggregations += value.members.length;
  if (counted.aggregations > caps.aggregations) throw tooMany("aggregations", caps.aggregations);
}

function refuseLarge(option: string, value: number): void {
  if ((option === "size" || option === "shard_size") && value > caps.bucketsPerLevel && value !== 10_001) {
    throw illegalArgument(`[${option}] is too large: at most [${caps.bucketsPerLevel}] but was [${value}]`);
  }
}

function refuseLong(pattern: string): void {
  if (pattern.length > caps.patternLength) {
    throw illegalArgument(
      `a pattern is too long: at most [${caps.patternLength}] characters but was [${pattern.length}]`,
    );
  }
}

function tooMany(what: string, limit: number) {
  return illegalArgument(`too many ${what}: at most [${limit}] are allowed in one request`);
}
