import { illegalArgument } from "../errors.ts";
import type { JsonNode, Member } from "../json/json-node.ts";

/** Keys of a search body that OpenSearch has and this library refuses by name, with the reason. */
export const UNSUPPORTED_KEYS: ReadonlyMap<string, string> = new Map([
  ["script_fields", "scripts are not run"],
  ["derived", "derived fields are scripts"],
  ["ext", "it belongs to plugins"],
]);

/**
 * True for a key that is ignored because it requests nothing: clients send `script_fields: {}` with every search. Throws for
 * one that requests something.
 */
export function refuseUnsupportedKey({ name, value }: Member): boolean {
  const why = UNSUPPORTED_KEYS.get(name);
  if (why === undefined) return false;
  if (requestsNothing(value)) return true;
  throw illegalArgument(`[${name}] is not supported: ${why}`);
}

function requestsNothing(value: JsonNode): boolean {
  switch (value.kind) {
    case "object":
      return value.members.length === 0;
    case "array":
      return value.items.length === 0;
    case "boolean":
      return !value.value;
    default:
      return false;
  }
}
