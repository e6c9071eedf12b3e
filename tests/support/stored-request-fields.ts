import type { TSchema } from "typebox";
import { DECISIONS } from "../../src/transactions/personal-data/fields-of-request.ts";
import { STORED_FIELDS } from "../../src/transactions/request/stored-request.ts";

interface Leaf {
  readonly path: string;
  /** The list that it is in. */
  readonly list: string | undefined;
}

function leavesOf(schema: TSchema, path: string, list?: string): Leaf[] {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items) return leavesOf(items, path, list ?? path);
  if (!properties) return [{ path, list }];
  return Object.entries(properties).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`, list));
}

/** Every field of a stored request without parts of its own, and every such part of the others. */
export const LEAVES: readonly Leaf[] = Object.entries(STORED_FIELDS).flatMap(([name, schema]) =>
  leavesOf(schema, name),
);

const DECIDED: ReadonlyMap<string, (typeof DECISIONS)[number]> = new Map(
  DECISIONS.flatMap((decision) => decision.fields.map((path) => [path, decision] as const)),
);

/** What was decided of the path itself, or of the nearest object around it. */
export function decisionOf(path: string): (typeof DECISIONS)[number] | undefined {
  const around = path.split(".").map((_, depth, names) => names.slice(0, names.length - depth).join("."));
  return around.map((one) => DECIDED.get(one)).find((decision) => decision !== undefined);
}
