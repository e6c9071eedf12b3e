import type { Comparison, FieldChange } from "./compare-fields.ts";
import { isAt, isObject, mappedValues, type Json, type JsonObject } from "./json.ts";
import type { ResourceNode } from "./resource-node.ts";
import type { Kind } from "./kind.ts";
import { isReference } from "./secrets.ts";

/** The parts that differ, each whole, and the secrets that the gateway would remove with such a change. */
export function fieldsOfChanges(
  { kind, desired = {} }: Pick<ResourceNode, "kind" | "desired">,
  { changes, comparison }: { changes: readonly FieldChange[]; comparison: Comparison },
): JsonObject {
  // One operation for both takes the whole.
  if (kind.update === kind.create) return desired;
  const units = changes.map(({ unit }) => unit);
  const isFollowed = units.some((unit) =>
    kind.secretsFollow?.some((field) => `${unit.join(".")}.`.startsWith(`${field}.`)),
  );
  const fields: Record<string, Json> = {};
  for (const unit of [...units, ...(isFollowed ? providerSecrets(desired, comparison) : [])])
    put(fields, unit, valueOf(desired, unit) ?? null);
  return fields;
}

/** The parts with secrets below a field of the resource; its own secrets, as that of signatures, are not the provider's. */
function providerSecrets(desired: JsonObject, { kind, secrets }: Comparison): readonly (readonly string[])[] {
  const units: (readonly string[])[] = [];
  mappedValues(desired, (value, path) => {
    const isSecret = isReference(value) && secrets.some((field) => isAt(path, field));
    const unit = isSecret ? unitOf(path.split("."), kind) : [];
    if (unit.length > 1) units.push(unit);
    return undefined;
  });
  return units;
}

/** The beginning of a path that an update replaces as one. */
function unitOf(path: readonly string[], { merged = [], maps = [] }: Kind): readonly string[] {
  const isMerged = (prefix: readonly string[]) =>
    [...merged, ...maps].some((pattern) => isAt(prefix.join("."), pattern));
  const end = path.findIndex((_name, index) => !isMerged(path.slice(0, index + 1)));
  return path.slice(0, end + 1);
}

function valueOf(fields: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((inner, name) => (isObject(inner) ? inner[name] : undefined), fields);
}

function put(fields: Record<string, Json>, path: readonly string[], value: Json): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) fields[name] = value;
  else put((fields[name] ??= {}) as Record<string, Json>, rest, value);
}

export function pick(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

export function without(fields: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
