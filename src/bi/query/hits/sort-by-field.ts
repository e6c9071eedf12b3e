import { queryShardError, shardIllegalArgument } from "../errors.ts";
import { doubleSql, isNumeric, refuseWithoutValues, textOfKey } from "../aggregations/value-source.ts";
import { syntheticField } from "../aggregations/synthetic-field.ts";
import { type Answer, double } from "../json/write-json.ts";
import { shown } from "../json/shown.ts";
import { type Field, type FieldType, fieldTypes } from "../mapping/mapping.ts";
import { dateFormat } from "../aggregations/value-format.ts";
import { QueryError } from "../errors.ts";
import { type Sql, name, sql } from "../sql/sql.ts";
import { type Scope, type SqlResult, columnOf, fieldOf } from "../target.ts";
import { parseIp } from "../values/ip.ts";
import { type FieldValues, nestedValues } from "./nested-values.ts";
import type { ResolvedSort } from "./resolve-sort.ts";
import type { FieldSort, NumericType, SortMode } from "./sort-key.ts";

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
  return isNumeric(field) ? byNumber(field, key, values) : byText(field, key, values);
}

function findField(scope: Scope, { path, unmappedType }: FieldSort): Field {
  if (path === "_id" || path === "_index") return { ...syntheticField(path, "keyword"), column: path };
  const known = scope.target.mapping.fields.get(path);
  if (known !== undefined) return known;
  if (unmappedType === undefined) throw queryShardError(`No mapping found for [${path}] in order to sort on`);
  const type = fieldTypes.find((one) => one === unmappedType);
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
async function valuesOf(scope: Scope, field: Field, { path, nested }: FieldSort): Promise<FieldValues> {
  if (nested !== undefined) return nestedValues(scope, field, nested);
  if (field.column === path && path.startsWith("_"))
    return { value: sql`${name(scope.alias)}.${name(path)}`, list: false };
  const own = fieldOf(scope, path);
  return own === undefined
    ? { value: noValue(scope, field), list: false }
    : { value: columnOf(scope, own), list: own.multiValued };
}

/** A value that no row has. DuckDB refuses to order by a constant, so it is made of one that rows have. */
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
    after: (given) => (given === null ? sql`NULL` : textLiteral(field, shown(given))),
  };
}

function textLiteral(field: Field, text: string): Sql {
  if (field.type !== "ip") return sql`${text}`;
  const address = parseIp(text);
  if (address === undefined) throw shardIllegalArgument(`'${text}' is not an IP string literal.`);
  return sql`${String(address)}::UHUGEINT`;
}

function byNumber(field: Field, key: FieldSort, { value, list }: FieldValues): ResolvedSort {
  const kind = kindOf(field, key.numericType);
  const convert = (one: Sql): Sql => (kind === "double" ? doubleSql(field, one) : sql`((${one})::BIGINT)`);
  const mode = key.mode ?? (key.ascending ? "min" : "max");
  const listed = list ? sql`list_transform(${value}, lambda x: ${convert(sql`x`)})` : undefined;
  const chosen = listed === undefined ? convert(value) : pick(listed, mode, kind);
  const factor = key.numericType === "date_nanos" && field.type === "date" ? 1_000_000n : 1n;
  const scaled = factor === 1n ? chosen : sql`(${chosen} * ${factor})`;
  const literal = (given: string | number) => numberLiteral(kind, given);
  return {
    value: sql`coalesce(${scaled}, ${standInFor(key, kind, literal)})`,
    ascending: key.ascending,
    missingFirst: false,
    isNeverNull: true,
    show: (result) => showNumber(kind, result),
    after: (given) => afterNumber(field, kind, given),
  };
}

type Kind = "double" | "integer" | "long";

/** What the server compares: 32-bit numbers for the small types, else 64 bits, or doubles. */
function kindOf(field: Field, numericType: NumericType | undefined): Kind {
  if (numericType !== undefined) return numericType === "double" ? "double" : "long";
  const types: Partial<Record<FieldType, Kind>> = {
    byte: "integer",
    short: "integer",
    integer: "integer",
    boolean: "integer",
    long: "long",
    date: "long",
  };
  return types[field.type] ?? "double";
}

function pick(list: Sql, mode: SortMode, kind: Kind): Sql {
  switch (mode) {
    case "min":
      return sql`list_min(${list})`;
    case "max":
      return sql`list_max(${list})`;
    case "sum":
      return kind === "double" ? sql`list_sum(${list})` : sql`list_sum(${list})::BIGINT`;
    case "avg":
      return kind === "double" ? sql`list_avg(${list})` : sql`floor(list_avg(${list}) + 0.5)::BIGINT`;
    case "median":
      return kind === "double" ? sql`list_median(${list})` : sql`floor(list_median(${list}) + 0.5)::BIGINT`;
  }
}

const extremes: Readonly<Record<Kind, readonly [smallest: Sql, largest: Sql]>> = {
  integer: [sql`(-2147483648)::BIGINT`, sql`2147483647::BIGINT`],
  long: [sql`(-9223372036854775808)::BIGINT`, sql`9223372036854775807::BIGINT`],
  double: [sql`'-Infinity'::DOUBLE`, sql`'Infinity'::DOUBLE`],
};

/** Missing values stand last (or first) because the largest or smallest number stands in for them, and is shown. */
function standInFor(key: FieldSort, kind: Kind, literal: (given: string | number) => Sql): Sql {
  if (key.missing !== "_first" && key.missing !== "_last") return literal(key.missing);
  const [smallest, largest] = extremes[kind];
  return (key.missing === "_last") === key.ascending ? largest : smallest;
}

/** A text has to be a whole number where the server compares those; of a number the fraction is cut off. */
function numberLiteral(kind: Kind, given: string | number): Sql {
  const text = shown(given);
  const value = Number(given);
  const isWhole = /^[+-]?\d+$/.test(text);
  const isNumber = text.trim() !== "" && !Number.isNaN(value);
  if (!isWhole && !(isNumber && (kind === "double" || typeof given === "number"))) {
    const reason = text === "" ? "empty String" : `For input string: "${text}"`;
    throw new QueryError("searching", 400, { type: "number_format_exception", reason });
  }
  return kind === "double"
    ? sql`${value}::DOUBLE`
    : sql`${isWhole ? BigInt(text) : BigInt(Math.trunc(value))}::BIGINT`;
}

function afterNumber(field: Field, kind: Kind, given: string | number | boolean | bigint | null): Sql {
  const text = shown(given);
  if (field.type === "date" && typeof given === "string" && !/^-?\d+$/.test(given)) {
    const parsed = dateFormat(field.format).parse(given, { roundUp: false, timeZone: "UTC" });
    if (typeof parsed === "number") return sql`${BigInt(parsed)}::BIGINT`;
    const reason = `failed to parse date field [${given}] with format [${field.format}]`;
    throw new QueryError("searching", 400, { type: "parse_exception", reason: `${reason}: [${reason}]` });
  }
  if (kind === "double" && /^-?Infinity$/.test(text)) return sql`${Number(text)}`;
  try {
    return numberLiteral(kind, typeof given === "number" ? given : text);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new QueryError("searching", 400, {
      type: "illegal_argument_exception",
      reason: `Failed to parse search_after value for field [${field.path}].`,
      causedBy: error.details,
    });
  }
}

function showNumber(kind: Kind, result: SqlResult): Answer {
  if (kind === "double") return double(Number(result));
  return typeof result === "bigint" ? result : Number(result);
}
