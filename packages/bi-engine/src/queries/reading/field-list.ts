import { illegalArgument, parsingError, shardIllegalArgument } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import type { Field } from "../../mapping/mapping.ts";
import { globMatcher } from "../../patterns/glob.ts";
import type { Scope } from "../../plan/target.ts";

/** The fields of a query, each with its boost; names may contain stars. */
export type FieldPatterns = ReadonlyMap<string, number>;

export const ALL_FIELDS: FieldPatterns = new Map([["*", 1]]);

/** Reads `["title^3", "body"]` or a single name. */
export function readFieldPatterns(node: JsonNode, kind: string): FieldPatterns {
  const items = node.kind === "array" ? node.items : [node];
  if (items.length === 0) return ALL_FIELDS;
  const patterns = new Map<string, number>();
  for (const item of items) {
    if (item.kind === "object" || item.kind === "array" || item.kind === "null") {
      throw parsingError(`[${kind}] query does not support [fields]`, item.at);
    }
    const [name, boost] = readFieldPattern(textOfNode(item));
    patterns.set(name, boost);
  }
  return patterns;
}

function readFieldPattern(text: string): [name: string, boost: number] {
  const caret = text.lastIndexOf("^");
  if (caret < 0) return [text, 1];
  const boost = Number(text.slice(caret + 1));
  if (text.length === caret + 1 || Number.isNaN(boost)) {
    const reason =
      text.length === caret + 1 ? "empty String" : `For input string: "${text.slice(caret + 1)}"`;
    throw illegalArgument(reason, { type: "number_format_exception", reason });
  }
  return [text.slice(0, caret), boost];
}

/** A field to search, and the factor of its score. */
export interface WeightedField {
  readonly path: string;
  readonly boost: number;
}

const MAX_FIELDS = 1024;

/** The fields that match the names. A name with stars matches the fields of the mapping that can be searched for terms. */
export function fieldsMeant(scope: Scope, patterns: FieldPatterns): readonly WeightedField[] {
  const meant = new Map<string, number>();
  for (const [pattern, boost] of patterns) {
    const paths = pattern.includes("*") ? pathsFitting(scope, pattern) : [pattern];
    for (const path of paths) meant.set(path, Math.fround((meant.get(path) ?? 1) * boost));
  }
  if (meant.size > MAX_FIELDS) {
    throw shardIllegalArgument(
      `field expansion for [${[...patterns.keys()].join(",")}] matches too many fields, limit: ${MAX_FIELDS}, got: ${meant.size}`,
    );
  }
  return [...meant].map(([path, boost]) => ({ path, boost }));
}

function pathsFitting(scope: Scope, pattern: string): string[] {
  const takes = globMatcher(pattern);
  return [...scope.target.mapping.fields.values()]
    .filter((field) => takes(field.path) && hasTerms(field))
    .map(({ path }) => path);
}

function hasTerms(field: Field): boolean {
  return field.type !== "geo_point" && field.type !== "binary" && field.type !== "completion";
}

/** All fields means that every value is tried on every type: values that do not fit are ignored. */
export function meansAll(patterns: FieldPatterns): boolean {
  return patterns.has("*");
}
