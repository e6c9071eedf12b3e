import { queryShardError, shardIllegalArgument } from "../../errors.ts";
import { syntheticField } from "../../fields/synthetic-field.ts";
import { isNumeric, refuseWithoutValues, textOfKey } from "../../fields/value-source.ts";
import { shown } from "../../json/shown.ts";
import { type Field, FIELD_TYPES } from "../../mapping/mapping.ts";
import { type Scope, columnOf, fieldOf } from "../../plan/target.ts";
import type { FieldSort } from "../../queries/query.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";
import { parseIp } from "../../values/ip.ts";
import { type FieldValues, nestedValues } from "./nested-values.ts";
import type { ResolvedSort } from "./resolved-sort.ts";
import { sortByNumber } from "./sort-by-number.ts";

export async function sortByField(scope: Scope, key: FieldSort): Promise<ResolvedSort> {
  const field = findField(scope, key);
  if (field.type === "geo_point") {
    throw shardIllegalArgument(
      "can't sort on geo_point field without using specific sorting feature, like geo_distance",
    );
  }
  refuseWithoutValues(field);
  refuseOptions(field, key);
  const values = await valuesOf(scope, field, key);
  return isNumeric(field) ? sortByNumber(scope, field, key, values) : byText(field, key, values);
}

function findField(scope: Scope, { path, unmappedType }: FieldSort): Field {
  if (path === "_id" || path === "_index") return { ...syntheticField(path, "keyword"), column: path };
  const known = scope.target.mapping.fields.get(path);
  if (known !== undefined) return known;
  if (unmappedType === undefined) throw queryShardError(`No mapping found for [${path}] in order to sort on`);
  const type = FIELD_TYPES.find((one) => one === unmappedType);
  if (type === undefined) throw shardIllegalArgument(`No mapper found for type [${unmappedType}]`);
  return syntheticField(path, type);
}

function refuseOptions(field: Field, { mode, numericType }: FieldSort): void {
  if (isNumeric(field)) return;
  if (numericType !== undefined) {
    throw queryShardError(`[numeric_type] option cannot be set on a non-numeric field, got ${field.type}`);
  }
  if (mode === "avg" || mode === "sum" || mode === "median") {
    throw queryShardError("we only support AVG, MEDIAN and SUM on number based fields");
  }
}

/** A field of nested objects has values only for a sort that names the objects. */
async function valuesOf(scope: Scope, field: Field, key: FieldSort): Promise<FieldValues> {
  const { path, nested } = key;
  if (nested !== undefined) return nestedEnd(scope, field, key) ?? nestedValues(scope, field, nested);
  if (field.column === path && path.startsWith("_"))
    return { value: sql`${name(scope.alias)}.${name(path)}`, list: false };
  const own = fieldOf(scope, path);
  return own === undefined
    ? { value: noValue(scope, field), list: false }
    : { value: columnOf(scope, own), list: own.multiValued };
}

/** The least or greatest value of all of a document's objects, where the document has a column for it. */
function nestedEnd(
  scope: Scope,
  field: Field,
  { nested, mode, ascending }: FieldSort,
): FieldValues | undefined {
  const isOfAll = nested?.path === field.nestedPath && !nested?.filter && !nested?.nested;
  if (field.ends === undefined || !isOfAll || scope.nestedPath !== undefined) return undefined;
  const wanted = mode ?? (ascending ? "min" : "max");
  if (wanted !== "min" && wanted !== "max") return undefined;
  const end = wanted === "min" ? field.ends.least : field.ends.most;
  return { value: columnOf(scope, end), list: false };
}

/** A value that no row has. DuckDB refuses to order by a constant, so it is derived from a column. */
function noValue(scope: Scope, field: Field): Sql {
  const doc = sql`${name(scope.alias)}._doc`;
  const type = isNumeric(field) ? sql`DOUBLE` : sql`VARCHAR`;
  return sql`(CASE WHEN ${doc} IS NULL THEN ${doc} END)::${type}`;
}

function byText(
  field: Field,
  { ascending, mode, missing }: FieldSort,
  { value, list }: FieldValues,
): ResolvedSort {
  const smallest = (mode ?? (ascending ? "min" : "max")) === "min";
  const chosen = list ? (smallest ? sql`list_min(${value})` : sql`list_max(${value})`) : value;
  const standIn =
    missing === "_first" || missing === "_last" ? undefined : textLiteral(field, shown(missing));
  return {
    value: standIn === undefined ? chosen : sql`coalesce(${chosen}, ${standIn})`,
    ascending,
    missingFirst: missing === "_first",
    show: (result) => (result === null ? null : textOfKey(field, result)),
    after: (given) => (given === null ? null : textLiteral(field, shown(given))),
  };
}

function textLiteral(field: Field, text: string): Sql {
  if (field.type !== "ip") return sql`${text}`;
  const address = parseIp(text);
  if (address === undefined) throw shardIllegalArgument(`'${text}' is not an IP string literal.`);
  return sql`${String(address)}::UHUGEINT`;
}
