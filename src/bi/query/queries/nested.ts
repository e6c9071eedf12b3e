import { contentError, queryShardError } from "../errors.ts";
import type { JsonNode } from "../json/json-node.ts";
import { no, name, sql } from "../sql/sql.ts";
import type { Scope } from "../target.ts";
import { booleanOption, readOptions, textOption } from "./options.ts";
import type { Condition, Query, QueryKind } from "./query.ts";

export const nested: QueryKind = {
  name: "nested",
  read: (body, reader) => {
    let path: string | undefined;
    let query: Query | undefined;
    let ignoreUnmapped = false;
    const { label } = readOptions(body, "nested", {
      path: (node) => (path = textOption(node)),
      query: (node: JsonNode) => (query = reader.query(node)),
      ignore_unmapped: (node) => (ignoreUnmapped = booleanOption(node)),
      score_mode: textOption,
    });
    const missing = path === undefined ? "path" : query === undefined ? "query" : undefined;
    if (path === undefined || query === undefined)
      throw contentError(`[nested] requires '${missing}' field`, body.at);
    const options: Nested = { path, query, ignoreUnmapped };
    return { kind: "nested", ...label, inner: [query], condition: (scope) => rowsWithNested(scope, options) };
  },
};

interface Nested {
  readonly path: string;
  readonly query: Query;
  readonly ignoreUnmapped: boolean;
}

function rowsWithNested(scope: Scope, { path, query, ignoreUnmapped }: Nested): Condition {
  const object = scope.target.mapping.objects.get(path);
  if (object === undefined) {
    if (ignoreUnmapped) return { matches: no, score: 0 };
    throw queryShardError(`[nested] failed to find nested object under path [${path}]`);
  }
  const rows = object.nested ? scope.target.nested.get(path) : undefined;
  if (rows === undefined)
    throw queryShardError(`[nested] nested object under path [${path}] is not of nested type`);
  const inner: Scope = { ...scope, nestedPath: path, alias: `${scope.alias}n` };
  const condition = query.condition(inner);
  const alias = name(inner.alias);
  const outer = name(scope.alias);
  if (scope.nestedPath === undefined) {
    return {
      matches: sql`${outer}._doc IN (SELECT ${alias}._doc FROM ${rows} ${alias} WHERE ${condition.matches})`,
      score: 1,
    };
  }
  const keys = sql`SELECT ${alias}._doc, ${alias}._parent FROM ${rows} ${alias} WHERE ${condition.matches}`;
  return { matches: sql`(${outer}._doc, ${outer}._row) IN (${keys})`, score: 1 };
}
