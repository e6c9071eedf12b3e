import { QueryError, shardIllegalArgument } from "../errors.ts";
import type { Plain } from "../json/json-node.ts";
import { shown } from "../json/shown.ts";
import type { ColumnValue } from "../mapping/column-value.ts";
import type { Field, FieldType } from "../mapping/mapping.ts";
import { type Sql, sql } from "../sql/sql.ts";
import { type Scope, type SqlResult, columnOf, fieldOf } from "../target.ts";
import { ipText } from "../values/ip.ts";
import { valueFromScaled } from "../values/scaled-float.ts";
import { type StandIn, standInFor } from "./missing-value.ts";
import { syntheticField } from "./synthetic-field.ts";
import { type ValueFormat, valueFormat } from "./value-format.ts";

/** Where an aggregation takes its values from: the column of a field, with what stands in for a missing value. */
export interface ValueSource {
  readonly field: Field;
  /** One value, or a list of values when `list`. */
  readonly value: Sql;
  readonly list: boolean;
  readonly format: ValueFormat;
}

export interface ValueOptions {
  readonly field: string;
  readonly missing?: Plain;
  readonly format?: string;
  readonly timeZone?: string;
  readonly valueType?: string;
}

/**
 * The values of a field at a level; undefined when these rows have no such field, which is no error.
 * Throws when the field's type does not carry values (text) or is not one the aggregation `accepts`.
 */
export function valueSource(
  scope: Scope,
  options: ValueOptions,
  kind: string,
  accepts: (field: Field) => boolean,
): ValueSource | undefined {
  const { missing } = options;
  const known = fieldOf(scope, options.field) ?? metadataField(scope, options.field);
  if (known === undefined && missing === undefined) return undefined;
  const field = known ?? syntheticField(options.field, unmappedType(options, kind, accepts));
  refuseWithoutValues(field);
  if (!accepts(field)) {
    const type = known !== undefined && options.field.startsWith("_") ? options.field : field.type;
    throw shardIllegalArgument(
      `Field [${field.path}] of type [${type}] is not supported for aggregation [${kind}]`,
    );
  }
  const format = valueFormat(field, options.format, options.timeZone);
  const column = known === undefined ? sql`NULL` : columnOf(scope, field);
  const plainSource = { field, value: column, list: field.multiValued, format };
  if (missing === undefined) return plainSource;
  return withStandIn(plainSource, standInFor(field, missing, { ...options, nowMillis: scope.nowMillis }));
}

/** Where a stand-in is no value the column could hold, all values are decoded to doubles. */
function withStandIn(source: ValueSource, standIn: StandIn): ValueSource {
  const { field, list } = source;
  const literal = standIn.as === "column" ? columnLiteral(standIn.value) : sql`${standIn.value}::DOUBLE`;
  const isDecoded = standIn.as === "double" && !isFloating(field);
  const values = isDecoded ? doublesOf(source).numbers : source.value;
  const value = sql`coalesce(${values}, ${list ? sql`[${literal}]` : literal})`;
  return { ...source, value, field: isDecoded ? { ...field, type: "double" } : field };
}

/** `_index` and `_id` can be aggregated like keywords. */
function metadataField(scope: Scope, path: string): Field | undefined {
  if (scope.nestedPath !== undefined || (path !== "_index" && path !== "_id")) return undefined;
  return { ...syntheticField(path, "keyword"), column: path };
}

/** A field that is not mapped is what the request calls it, or else what the aggregation is made for. */
function unmappedType(
  { valueType }: ValueOptions,
  kind: string,
  accepts: (field: Field) => boolean,
): FieldType {
  const named = valueTypes[valueType ?? ""];
  if (named !== undefined) return named;
  if (kind.includes("date")) return "date";
  const usual: readonly FieldType[] = ["keyword", "double", "geo_point", "ip"];
  return usual.find((type) => accepts(syntheticField("", type))) ?? "keyword";
}

const valueTypes: Readonly<Record<string, FieldType>> = {
  string: "keyword",
  long: "long",
  integer: "long",
  short: "long",
  byte: "long",
  double: "double",
  float: "double",
  number: "double",
  numeric: "double",
  date: "date",
  ip: "ip",
  boolean: "boolean",
};

/** A value as its column holds it, written into a statement. */
export function columnLiteral(value: ColumnValue | undefined): Sql {
  if (value === undefined) return sql`NULL`;
  if (typeof value === "object") return sql`{'lat': ${value.lat}::DOUBLE, 'lon': ${value.lon}::DOUBLE}`;
  return typeof value === "bigint" && value >= 2n ** 63n ? sql`${String(value)}::UHUGEINT` : sql`${value}`;
}

export function refuseWithoutValues(field: Field): void {
  if (field.type === "text") {
    throw shardIllegalArgument(
      `Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on [${field.path}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`,
    );
  }
  if (!field.docValues) {
    throw shardIllegalArgument(
      `Can't load fielddata on [${field.path}] because fielddata is unsupported on fields of type [${field.type}]. Use doc values instead.`,
    );
  }
}

export function isNumeric(field: Field): boolean {
  switch (field.type) {
    case "byte":
    case "short":
    case "integer":
    case "long":
    case "double":
    case "float":
    case "half_float":
    case "scaled_float":
    case "date":
    case "boolean":
      return true;
    default:
      return false;
  }
}

export function isFloating(field: Field): boolean {
  return field.type === "double" || field.type === "float" || field.type === "half_float";
}

/** The number OpenSearch computes with: a date's milliseconds, a boolean's 0 or 1, a scaled float's decoded value. */
export function numberOf(field: Field, value: SqlResult): number {
  switch (typeof value) {
    case "bigint":
    case "number":
      return field.type === "scaled_float"
        ? valueFromScaled(Number(value), field.scalingFactor)
        : Number(value);
    case "boolean":
      return value ? 1 : 0;
    default:
      throw new QueryError("searching", 500, {
        type: "illegal_state_exception",
        reason: `no number: ${shown(value)}`,
      });
  }
}

/** The same number as an expression: what a row's value is worth as a double. */
export function doubleSql(field: Field, value: Sql): Sql {
  if (field.type === "scaled_float") return sql`((${value})::DOUBLE * ${1 / field.scalingFactor}::DOUBLE)`;
  return sql`((${value})::DOUBLE)`;
}

export function textOfKey(field: Field, value: SqlResult): string {
  return field.type === "ip" && typeof value === "bigint" ? ipText(value) : shown(value);
}

/** The source with its values decoded to doubles. */
export function doublesOf({ field, value, list }: ValueSource): {
  readonly numbers: Sql;
  readonly list: boolean;
} {
  const numbers = list
    ? sql`list_transform(${value}, lambda x: ${doubleSql(field, sql`x`)})`
    : doubleSql(field, value);
  return { numbers, list };
}
