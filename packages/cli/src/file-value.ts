import { isAt, mappedValues, asText, type Json, type JsonObject } from "./json.ts";
import { candidatesOf, referenceName, type ResourceNode } from "./resource-node.ts";

/** Fields of a resource as the file has them: names of other resources instead of their ids. */
export function withNames(node: ResourceNode, fields: JsonObject): JsonObject {
  return mappedValues(fields, (value, path) => {
    const reference = node.kind.references?.find(({ field }) => isAt(path, field));
    if (!reference || value === null) return undefined;
    const candidates = candidatesOf(node, reference);
    const named = candidates.find(({ id }) => id === asText(value));
    if (!named) return value;
    const name = referenceName(named, reference);
    // A resource nearer by may have the same name.
    const first = candidates.find((candidate) => referenceName(candidate, reference) === name);
    return first === named ? name : value;
  }) as JsonObject;
}

/** Names a resource that there is neither in the file nor on the gateway. */
export interface UnknownName {
  readonly path: string;
  readonly name: string;
}

/** The resources that the fields name, by paths, and the names that stand for none. */
export function namedResources(
  node: ResourceNode,
  fields: JsonObject,
): { readonly found: ReadonlyMap<string, ResourceNode>; readonly unknown: readonly UnknownName[] } {
  const found = new Map<string, ResourceNode>();
  const unknown: UnknownName[] = [];
  mappedValues(fields, (value, path) => {
    const reference = node.kind.references?.find(({ field }) => isAt(path, field));
    if (!reference || typeof value !== "string") return undefined;
    const named = candidatesOf(node, reference).find(
      (candidate) => referenceName(candidate, reference) === value,
    );
    if (named) found.set(path, named);
    else if (isName(value, reference.to, reference.prefix)) unknown.push({ path, name: value });
    return undefined;
  });
  return { found, unknown };
}

/** Text that is no id, and no value that the field takes beside names. */
function isName(value: string, to: string, prefix: string | undefined): boolean {
  if (to === "places") return !/^(?:TE|ME)-[A-Za-z0-9-]+$/.test(value);
  return prefix === undefined || value.startsWith(prefix);
}

/** The value as the API takes it: numbers for ids that are numbers. */
export function idValue(named: ResourceNode): Json | undefined {
  if (named.id === undefined) return undefined;
  return named.kind.id === "id" ? Number(named.id) : named.id;
}
