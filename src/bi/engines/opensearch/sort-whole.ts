import { type JsonNode, member, type ObjectNode } from "@quittance/bi-engine/json";

/** The paths of the scaled_float fields of a mapping. */
export function scaledFieldsOf(mappings: Readonly<Record<string, unknown>>, before = ""): readonly string[] {
  const properties = recordOf(mappings["properties"]);
  return Object.entries(properties).flatMap(([name, definition]) => {
    const field = recordOf(definition);
    const path = before + name;
    return [...(field["type"] === "scaled_float" ? [path] : []), ...scaledFieldsOf(field, `${path}.`)];
  });
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/**
 * The body in a form in which a sort by an amount loses no hits. OpenSearch 2.17.1 skips documents that cannot be
 * among the first ones by the points of the field, which for a scaled_float are other numbers than those it sorts
 * by. A least score of zero, which every score has, makes it look at all of them.
 */
export function sortWhole(
  body: ObjectNode,
  { sort, scaledFields }: { sort: string | undefined; scaledFields: readonly string[] },
): ObjectNode {
  const sortNode = member(body, "sort");
  const named = [...(sort ?? "").split(",").map((key) => key.split(":")[0] ?? ""), ...keysOf(sortNode)];
  if (!named.some((field) => scaledFields.includes(field)) || member(body, "min_score") !== undefined)
    return body;
  const zero = { name: "min_score", at: body.at, value: { kind: "number" as const, at: body.at, text: "0" } };
  return { ...body, members: [...body.members, zero] };
}

function keysOf(node: JsonNode | undefined): readonly string[] {
  switch (node?.kind) {
    case "text":
      return [node.value];
    case "array":
      return node.items.flatMap(keysOf);
    case "object":
      return node.members.map(({ name }) => name);
    default:
      return [];
  }
}
