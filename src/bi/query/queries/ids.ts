import { contentError, parsingError } from "../errors.ts";
import { shown } from "../json/shown.ts";
import { type JsonNode, plain } from "../json/json-node.ts";
import { no, sql } from "../sql/sql.ts";
import { boosted, systemColumn } from "../target.ts";
import { readOptions } from "./options.ts";
import { constant } from "./scores.ts";
import type { QueryKind } from "./query.ts";

export const ids: QueryKind = {
  name: "ids",
  read: (body) => {
    refuseUnknown(body);
    let values: readonly string[] = [];
    const { boost, label } = readOptions(body, "ids", { values: (node) => (values = readIds(node)) });
    return {
      kind: "ids",
      ...label,
      inner: [],
      condition: async (scope) =>
        constant(
          boosted(scope, boost),
          values.length === 0 || scope.nestedPath !== undefined
            ? no
            : sql`${systemColumn(scope, "_id")} IN (${values})`,
        ),
    };
  },
};

/** This kind tells an unknown option in two ways at once. */
function refuseUnknown(body: JsonNode): void {
  const members = body.kind === "object" ? body.members : [];
  const unknown = members.find(({ name }) => !["values", "boost", "_name"].includes(name));
  if (unknown === undefined) return;
  const { details } = contentError(`[ids] unknown field [${unknown.name}]`, unknown.at);
  throw parsingError(details.reason, unknown.value.at, details);
}

function readIds(node: JsonNode): readonly string[] {
  return node.kind === "array" ? node.items.map((item) => shown(plain(item))) : [shown(plain(node))];
}
