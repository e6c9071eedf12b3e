import type { JsonObject } from "./json.ts";
import { nodeOf } from "./read-gateway.ts";
import { keyOf, pathOf, type ResourceNode } from "./resource-node.ts";
import type { Kind } from "./kind.ts";
import { CONVERSION_RATES } from "./resources.ts";

/** Takes the resources of the file into the tree of the gateway's. @returns what stands in the way, for people */
export function mergeFile(node: ResourceNode, fields: JsonObject): readonly string[] {
  const sections = new Map(node.kind.children.map((kind) => [kind.section, kind]));
  node.desired = Object.fromEntries(Object.entries(fields).filter(([name]) => !sections.has(name)));
  return [...sections.values()].flatMap((kind) =>
    fields[kind.section] === undefined ? [] : mergeSection(node, kind, fields[kind.section] as JsonObject[]),
  );
}

function mergeSection(owner: ResourceNode, kind: Kind, entries: readonly JsonObject[]): readonly string[] {
  owner.managed.add(kind.section);
  if (owner.unreadable.has(kind.section))
    return [`${pathOf(owner)}: the credential may not read ${kind.section}`];
  return entries.flatMap((fields) => {
    const key = keyOf(kind, fields);
    const same = owner.children.filter((child) => child.kind === kind && child.key === key);
    const [found, other] = same;
    if (other) return [`${pathOf(found!)}: the gateway has ${same.length} of that name; rename all but one`];
    if (found?.desired) return [`${pathOf(found)}: the file has two of that name`];
    if (found) return mergeFile(found, fields);
    const created = nodeOf({ kind, owner, desired: fields });
    owner.children.push(created);
    return mergeFile(created, fields);
  });
}

/** The same for the rates of the file, which have no owner. */
export function mergeRates(rates: ResourceNode[], entries: readonly JsonObject[]): readonly string[] {
  return entries.flatMap((fields) => {
    const key = keyOf(CONVERSION_RATES, fields);
    const found = rates.find((rate) => rate.key === key);
    if (found?.desired) return [`${pathOf(found)}: the file has two of that name`];
    if (found) found.desired = fields;
    else rates.push(nodeOf({ kind: CONVERSION_RATES, desired: fields }));
    return [];
  });
}
