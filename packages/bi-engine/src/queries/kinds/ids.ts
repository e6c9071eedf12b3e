import { QueryError } from "../../errors.ts";
import { type JsonNode, plain, tokenName } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { boosted, systemColumn } from "../../plan/target.ts";
import { readOptions, reportedTwice } from "../../reading/options.ts";
import { sql } from "../../sql/sql.ts";
import { constant, never } from "../conditions/scores.ts";
import type { QueryKind } from "../query.ts";
import { notText } from "../reading/field-options.ts";

export const ids: QueryKind = {
  name: "ids",
  read: (body) => {
    let values: readonly string[] = [];
    const { boost, label } = reportedTwice(
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
  return node.kind === "array" ? node.items.map(readId) : [shown(plain(node))];
}

function readId(node: JsonNode): string {
  if (node.kind === "array") throw expectedValue(node);
  if (node.kind === "null" || node.kind === "object") throw notText(node);
  return shown(plain(node));
}

function expectedValue(node: JsonNode): QueryError {
  const reason = `expected value but got [${tokenName(node)}]`;
  const error = new QueryError("reading", 500, { type: "illegal_state_exception", reason });
  error.at = node.at;
  return error;
}
