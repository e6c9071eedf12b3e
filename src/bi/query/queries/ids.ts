import { shown } from "../json/shown.ts";
import { type JsonNode, plain } from "../json/json-node.ts";
import { no, sql } from "../sql/sql.ts";
import { systemColumn } from "../target.ts";
import { readOptions } from "./options.ts";
import type { QueryKind } from "./query.ts";

export const ids: QueryKind = {
  name: "ids",
  read: (body) => {
    let values: readonly string[] = [];
    const { boost, label } = readOptions(body, "ids", { values: (node) => (values = readIds(node)) });
    return {
      kind: "ids",
      ...label,
      inner: [],
      condition: (scope) => ({
        matches:
          values.length === 0 || scope.nestedPath !== undefined
            ? no
            : sql`${systemColumn(scope, "_id")} IN (${values})`,
        score: boost,
      }),
    };
  },
};

function readIds(node: JsonNode): readonly string[] {
  return node.kind === "array" ? node.items.map((item) => shown(plain(item))) : [shown(plain(node))];
}
