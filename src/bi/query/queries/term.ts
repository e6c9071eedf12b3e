import { shown } from "../json/shown.ts";
import { parsingError } from "../errors.ts";
import { type JsonNode, type Plain, plain } from "../json/json-node.ts";
import { type Sql, no, sql } from "../sql/sql.ts";
import { type Scope, fieldOf, systemColumn } from "../target.ts";
import { anyValue } from "./any-value.ts";
import { equals } from "./field-value.ts";
import { readFieldBody } from "./one-field.ts";
import { numberOption, textOption } from "./options.ts";
import type { QueryKind } from "./query.ts";

export const term: QueryKind = {
  name: "term",
  read: (body) => {
    const { field, value, boost, label } = readTerm(body);
    return {
      kind: "term",
      ...label,
      inner: [],
      condition: (scope) => ({ matches: termMatches(scope, field, value), score: boost }),
    };
  },
};

function readTerm(body: JsonNode) {
  const { field, value: node } = readFieldBody(body, "term");
  if (node.kind === "array") throw parsingError(`[term] query does not support array of values`, node.at);
  let value: Plain = node.kind === "object" ? null : plain(node);
  let boost = 1;
  let label: { label?: string } = {};
  for (const member of node.kind === "object" ? node.members : []) {
    if (member.name === "value" || member.name === "term") value = plain(member.value);
    else if (member.name === "boost") boost = numberOption(member.value, "term", "boost");
    else if (member.name === "_name") label = { label: textOption(member.value) };
    else throw parsingError(`[term] query does not support [${member.name}]`, member.value.at);
  }
  return { field, value, boost, label };
}

/** Rows one of whose values equals the given one. */
export function termMatches(scope: Scope, path: string, value: Plain): Sql {
  if (path === "_id") return sql`${systemColumn(scope, "_id")} = ${shown(value)}`;
  if (path === "_index") return sql`${systemColumn(scope, "_index")} = ${shown(value)}`;
  const field = fieldOf(scope, path);
  return field === undefined ? no : anyValue(scope, field, equals(field, value));
}
