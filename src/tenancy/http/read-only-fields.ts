import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import { isJsonObject } from "../../platform/json-object.ts";

/**
 * Fields that the list operation of an entity shows and its update operation does not take. Such a field may be sent back with its
 * present value, so that a client can change one field of what it listed and send the whole; another value is refused.
 */
export interface ReadOnlyFields<Entity> {
  /** Fields that no update changes, as `guid`. */
  readonly names: readonly string[];
  /** Paths of fields that the list shows as an object and the update takes as text, as `logos.light`. */
  readonly shownAsObject?: readonly string[];
  /** The entity of the path as the list shows it. */
  readonly shown: (entity: Entity) => object;
}

type SetAside = ReadonlyMap<string, unknown>;
const setAside = new WeakMap<FastifyRequest, SetAside>();

/** Before the validation: takes the fields out of the body, because its schema does not know them. */
export function takeReadOnlyFields(
  request: FastifyRequest,
  fields: Pick<ReadOnlyFields<never>, "names" | "shownAsObject">,
): void {
  const taken = new Map<string, unknown>();
  for (const path of [...fields.names, ...(fields.shownAsObject ?? [])]) {
    const [name, owner] = ownerOf(path, request.body);
    if (owner === undefined || !Object.hasOwn(owner, name)) continue;
    if (!fields.names.includes(path) && !isJsonObject(owner[name])) continue;
    taken.set(path, owner[name]);
    delete owner[name];
  }
  if (taken.size > 0) setAside.set(request, taken);
}

/** After access was checked: the path of the first field that was sent with another value than the entity has. */
export function changedReadOnlyField<Entity>(
  request: FastifyRequest,
  entity: Entity,
  fields: ReadOnlyFields<Entity>,
): string | undefined {
  const taken = setAside.get(request);
  if (!taken) return undefined;
  // As a response has it: without what is undefined.
  const present: unknown = JSON.parse(JSON.stringify(fields.shown(entity)));
  return [...taken].find(([path, sent]) => {
    const [name, owner] = ownerOf(path, present);
    return !isDeepStrictEqual(sent, owner?.[name]);
  })?.[0];
}

/** The name at the end of a path, and the object of the body that has it. */
function ownerOf(path: string, body: unknown): [name: string, owner: Record<string, unknown> | undefined] {
  const [first = "", second] = path.split(".");
  if (!isJsonObject(body)) return [second ?? first, undefined];
  if (second === undefined) return [first, body];
  const inner = Object.hasOwn(body, first) ? body[first] : undefined;
  return [second, isJsonObject(inner) ? inner : undefined];
}
