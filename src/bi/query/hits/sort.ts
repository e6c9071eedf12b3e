import { parsingError, queryShardError } from "../errors.ts";
import { numberOf, refuseWithoutValues, textOfKey } from "../aggregations/value-source.ts";
import { type JsonNode, textOfNode } from "../json/json-node.ts";
import { type Answer, double } from "../json/write-json.ts";
import type { Field } from "../mapping/mapping.ts";
import { type Sql, join, name, sql } from "../sql/sql.ts";
import { type Scope, type SqlResult, columnOf, fieldOf } from "../target.ts";

/** One key of a sort. */
export interface SortKey {
  readonly path: string;
  readonly ascending: boolean;
  readonly missingFirst: boolean;
}

/** Reads a field name, `{field: "desc"}`, `{field: {order, missing}}`, or a list of these. */
export function readSort(node: JsonNode): readonly SortKey[] {
  if (node.kind === "array") return node.items.flatMap(readSort);
  if (node.kind !== "object") return [sortKey(textOfNode(node), undefined)];
  return node.members.map(({ name: path, value }) => {
    if (value.kind !== "object") return sortKey(path, textOfNode(value));
    const options = new Map(value.members.map((member) => [member.name, member.value]));
    const unknown = value.members.find(
      (member) => !["order", "missing", "unmapped_type"].includes(member.name),
    );
    if (unknown !== undefined) throw parsingError(`[field_sort] unknown field [${unknown.name}]`, unknown.at);
    const order = options.get("order");
    const missing = options.get("missing");
    return {
      ...sortKey(path, order && textOfNode(order)),
      missingFirst: missing !== undefined && textOfNode(missing) === "_first",
    };
  });
}

function sortKey(path: string, order: string | undefined): SortKey {
  return {
    path,
    ascending: (order ?? (path === "_score" ? "desc" : "asc")).toLowerCase() !== "desc",
    missingFirst: false,
  };
}

/** A sort key resolved: what the statement orders by, and how its value is shown. */
export interface ResolvedSort {
  readonly value: Sql;
  readonly direction: Sql;
  readonly show: (value: SqlResult) => Answer;
}

export function resolveSort(scope: Scope, keys: readonly SortKey[], score: Sql): readonly ResolvedSort[] {
  return keys.map((key) => {
    const direction = sql`${key.ascending ? sql`ASC` : sql`DESC`} NULLS ${key.missingFirst ? sql`FIRST` : sql`LAST`}`;
    if (key.path === "_score") return { value: score, direction, show: (value) => double(Number(value)) };
    if (key.path === "_doc")
      return { value: sql`${name(scope.alias)}._doc`, direction, show: (value) => Number(value) };
    const field = fieldOf(scope, key.path);
    if (field === undefined) throw queryShardError(`No mapping found for [${key.path}] in order to sort on`);
    refuseWithoutValues(field);
    const column = columnOf(scope, field);
    const value = field.multiValued
      ? key.ascending
        ? sql`list_min(${column})`
        : sql`list_max(${column})`
      : column;
    return { value, direction, show: (result) => showSortValue(field, result) };
  });
}

export function orderBy(sorts: readonly ResolvedSort[], alias: string): Sql {
  return join([...sorts.map(({ value, direction }) => sql`${value} ${direction}`), sql`${name(alias)}._doc`]);
}

function showSortValue(field: Field, value: SqlResult): Answer {
  if (value === null) return null;
  if (field.type === "keyword" || field.type === "ip") return textOfKey(field, value);
  const number = numberOf(field, value);
  return typeof value === "number" || field.type === "scaled_float" ? double(number) : number;
}
