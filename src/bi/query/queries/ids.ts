import { shown } from "../json/shown.ts";
import { type JsonNode, plain } from "../json/json-node.ts";
import { sql } from "../sql/sql.ts";
import { boosted, systemColumn } from "../target.ts";
import { readOptions, toldTwice } from "./options.ts";
import { constant, never } from "./scores.ts";
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
        values.length === 0
          ? never
          : constant(boosted(scope, boost), sql`${systemColumn(scope, "_id")} IN (${values})`),
    };
  },
};

function readIds(node: JsonNode): readonly string[] {
  return node.kind === "array" ? node.items.map((item) => shown(plain(item))) : [shown(plain(node))];
}
