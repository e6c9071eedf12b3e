import { shown } from "../json/shown.ts";
import { type JsonNode, plain } from "../json/json-node.ts";
import { no, sql } from "../sql/sql.ts";
import { boosted, systemColumn } from "../target.ts";
import { readOptions, toldTwice } from "./options.ts";
import { constant } from "./scores.ts";
import type { QueryKind } from "./query.ts";

export const ids: QueryKind = {
  name: "ids",
  read: (body) => {
    let values: readonly string[] = [];
    const { boost, label } = toldTwice(
      () => readOptions(body, "ids", { values: (node) => (values = readIds(node)) }),
      body,
    );
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

function readIds(node: JsonNode): readonly string[] {
  return node.kind === "array" ? node.items.map((item) => shown(plain(item))) : [shown(plain(node))];
}
