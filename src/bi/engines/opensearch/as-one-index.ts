import { type JsonNode, member, type ObjectNode } from "@quittance/bi-engine/json";
import { visibleIndexName } from "../engine.ts";

/** Each shard sends so many buckets, in place of half as many again as the request has. */
const SHARD_SIZE = 10_000;
const COUNTING = new Set(["terms", "multi_terms"]);

/**
 * The search with counts that are exact over several indices: of a terms aggregation each shard sends its first buckets only, and
 * one that is first in all of them together may be left out. Exact are fields with up to 10,000 values in a shard.
 */
export function countAllTerms(body: ObjectNode): ObjectNode {
  return mapMembers(body, (name, value) => (isLevel(name) ? ofLevel(value) : value));
}

function ofLevel(level: JsonNode): JsonNode {
  if (level.kind !== "object") return level;
  return mapMembers(level, (_name, aggregation) => {
    if (aggregation.kind !== "object") return aggregation;
    return mapMembers(aggregation, (kind, value) => {
      if (isLevel(kind)) return ofLevel(value);
      return COUNTING.has(kind) && value.kind === "object" ? withShardSize(value) : value;
    });
  });
}

function withShardSize(terms: ObjectNode): ObjectNode {
  if (member(terms, "shard_size") !== undefined) return terms;
  const value = { kind: "number" as const, at: terms.at, text: String(SHARD_SIZE) };
  return { ...terms, members: [...terms.members, { name: "shard_size", at: terms.at, value }] };
}

function isLevel(name: string): boolean {
  return name === "aggs" || name === "aggregations";
}

function mapMembers(node: ObjectNode, change: (name: string, value: JsonNode) => JsonNode): ObjectNode {
  return {
    ...node,
    members: node.members.map((one) => ({ ...one, value: change(one.name, one.value) })),
  };
}

export type Fields = Record<string, { properties?: Fields }>;

/** The mappings of a tenant's indices as that of one. */
export function oneMapping(text: string): string {
  const found = JSON.parse(text) as Record<string, { mappings: { properties?: Fields } }>;
  let merged: { properties?: Fields } = {};
  for (const { mappings } of Object.values(found)) {
    const properties = mergedFields(merged.properties ?? {}, mappings.properties ?? {});
    merged = { ...merged, ...mappings, properties };
  }
  return JSON.stringify({ [visibleIndexName]: { mappings: merged } });
}

/** The fields of both mappings. Open ones are in the indices of the months that have them. */
export function mergedFields(one: Fields, other: Fields): Fields {
  const merged: Fields = { ...one };
  for (const [name, field] of Object.entries(other)) {
    const known = merged[name];
    const properties = mergedFields(known?.properties ?? {}, field.properties ?? {});
    merged[name] = { ...field, ...(Object.keys(properties).length > 0 && { properties }) };
  }
  return Object.fromEntries(Object.entries(merged).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Capabilities {
  readonly indices: readonly string[];
  readonly fields: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** The capabilities of a tenant's fields as those of one index: a field that some months lack is not unmapped. */
export function oneListOfFields(text: string): string {
  const { fields } = JSON.parse(text) as Capabilities;
  const shown = Object.entries(fields).map(([name, types]) => {
    const { unmapped, ...mapped } = types;
    const kept = Object.keys(mapped).length > 0 ? mapped : { unmapped };
    const one = Object.entries(kept).map(([type, capability]) => {
      const { indices: _indices, ...rest } = { indices: undefined, ...capability };
      return [type, rest];
    });
    return [name, Object.fromEntries(one)];
  });
  return JSON.stringify({ indices: [visibleIndexName], fields: Object.fromEntries(shown) as unknown });
}
