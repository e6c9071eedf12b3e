import { asText, type JsonObject } from "./json.ts";
import type { Kind, Reference } from "./kind.ts";

/** A resource of the gateway, of the file, or of both. */
export interface ResourceNode {
  readonly kind: Kind;
  readonly key: string;
  readonly owner?: ResourceNode;
  /** As the gateway lists it; undefined when it does not exist there. */
  readonly actual?: JsonObject;
  /** As the file has it; undefined when the file does not name it. */
  desired?: JsonObject;
  /** On the gateway, also of one that was just made. */
  id?: string;
  readonly children: ResourceNode[];
  /** Sections that the file has: what it does not name in one of the others is none of its business. */
  readonly managed: Set<string>;
  /** Sections that the credential may not list. */
  readonly unreadable: Set<string>;
}

/** Names a resource within its section: its key fields, moments in one form. */
export function keyOf(kind: Kind, fields: JsonObject): string {
  return kind.key
    .map((name) => (name === "validFrom" ? inUtc(fields[name]) : asText(fields[name])))
    .join("/");
}

/** The resources from the tenant of the file down to this one, for people. */
export function pathOf(node: ResourceNode): string {
  const own = `${node.kind.label} ${node.key}`;
  return node.owner ? `${pathOf(node.owner)} / ${own}` : own;
}

/** The resources that a reference of this one may name, nearest first. */
export function candidatesOf(node: ResourceNode, { to }: Reference): readonly ResourceNode[] {
  if (to === "places") return [node, ...placesBelow(node)];
  if (to === "connectors") return (node.owner?.children ?? []).filter(({ kind }) => kind.section === to);
  const above = [node, ...ownersOf(node)];
  return above.flatMap(({ children }) => children.filter(({ kind }) => kind.section === to));
}

/** The name of a resource in a reference. */
export function referenceName(node: ResourceNode, { to, prefix = "" }: Reference): string {
  return to === "places" ? `${node.kind.label}:${node.key}` : `${prefix}${node.key}`;
}

function placesBelow(node: ResourceNode): readonly ResourceNode[] {
  return node.children
    .filter(({ kind }) => kind.section === "merchants" || kind.section === "tenants")
    .flatMap((child) => [child, ...placesBelow(child)]);
}

function ownersOf({ owner }: ResourceNode): readonly ResourceNode[] {
  return owner ? [owner, ...ownersOf(owner)] : [];
}

function inUtc(moment: unknown): string {
  const time = Date.parse(String(moment));
  return Number.isNaN(time) ? String(moment) : new Date(time).toISOString().replace(".000Z", "Z");
}
