import { QueryError, shardIllegalArgument } from "../errors.ts";
import type { Plain } from "../json/json-node.ts";
import { shown } from "../json/shown.ts";
import type { ColumnValue } from "../mapping/column-value.ts";
import type { Field, FieldType } from "../mapping/mapping.ts";
import { type Scope, type SqlResult, columnOf, fieldOf, systemColumn } from "../plan/target.ts";
import { type Sql, sql } from "../sql/sql.ts";
import { ipText } from "../values/ip.ts";
import { valueFromScaled } from "../values/scaled-float.ts";
import { type StandIn, standInFor } from "./missing-value.ts";
import { syntheticField } from "./synthetic-field.ts";
import { type ValueFormat, valueFormat } from "./value-format.ts";

/** The source of an aggregation's values: the column of a field, and the value for rows without one. */
export interface ValueSource {
  readonly field: Field;
  /** One value, or a list of values when `list`. */
  readonly value: Sql;
  readonly list: boolean;
  readonly format: ValueFormat;
  /** Whether there are so many documents that the server adds them in no defined order: see `sumSql`. */
  readonly manyDocuments?: boolean;
}

const MANY_DOCUMENTS = 100_000;

interface ValueOptions {
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
  const known =
    fieldOf(scope, options.field) ?? metadataField(options.field) ?? elsewhere(scope, options.field);
  if (known === undefined && missing === undefined) return undefined;
  const field = known ?? syntheticField(options.field, unmappedType(options, kind, accepts));
  refuseWithoutValues(field);
  if (options.timeZone !== undefined && field.type !== "date") throw withoutZones(field);
  const format = valueFormat(field, options.format, options.timeZone);
  const standIn =
    missing === undefined
      ? undefined
      : standInFor(field, missing, { ...options, moment: scope.moment, isKey: kind.endsWith("terms") });
  if (!accepts(field)) {
    throw shardIllegalArgument(
      `Field [${field.path}] of type [${shownType(field)}] is not supported for aggregation [${kind}]`,
    );
  }
  const value = valueOf(scope, field);
  const manyDocuments = (scope.target.documentCount ?? 0) >= MANY_DOCUMENTS;
  const source = { field, value, list: field.multiValued, format, manyDocuments };
  return standIn === undefined ? source : withStandIn(source, standIn);
}

/** The column of a field, or nothing where these rows do not have it. */
function valueOf(scope: Scope, field: Field): Sql {
  if (isMetadata(field.path)) return systemColumn(scope, field.path);
  return fieldOf(scope, field.path) === undefined ? nullOf(field) : columnOf(scope, field);
}

function nullOf({ type }: Field): Sql {
  switch (type) {
    case "keyword":
    case "text":
    case "binary":
    case "completion":
      return sql`NULL::VARCHAR`;
    case "ip":
      return sql`NULL::UHUGEINT`;
    case "geo_point":
      return sql`NULL::STRUCT(lat DOUBLE, lon DOUBLE)`;
    case "boolean":
      return sql`NULL::BOOLEAN`;
    case "double":
    case "float":
    case "half_float":
      return sql`NULL::DOUBLE`;
    default:
      return sql`NULL::BIGINT`;
  }
}

export function isMetadata(path: string): boolean {
  return path === "_index" || path === "_id";
}

/** `_index` and `_id` hold keywords and are types of their own in refusals. */
function shownType({ path, type }: Field): string {
  return isMetadata(path) ? path : type;
}

function withoutZones(field: Field): QueryError {
  return shardIllegalArgument(
    `Field [${field.path}] of type [${shownType(field)}] does not support custom time zones`,
  );
}

/** Where the value for missing ones cannot be stored in the column, all values are decoded to doubles. */
function withStandIn(source: ValueSource, standIn: StandIn): ValueSource {
  const { field, list } = source;
  const literal = standIn.as === "column" ? columnLiteral(standIn.value) : sql`${standIn.value}::DOUBLE`;
  const isDecoded = standIn.as === "double" && !isFloating(field);
  const values = isDecoded ? doublesOf(source).numbers : source.value;
  const value = sql`coalesce(${values}, ${list ? sql`[${literal}]` : literal})`;
  return { ...source, value, field: isDecoded ? { ...field, type: "double" } : field };
}

/** `_index` and `_id` can be aggregated like keywords. */
function metadataField(path: string): Field | undefined {
  return isMetadata(path) ? { ...syntheticField(path, "keyword"), column: path } : undefined;
}

/** A field of other rows: of nested objects, or of the documents around them. It has its type and no values. */
function elsewhere(scope: Scope, path: string): Field | undefined {
  const field = scope.target.mapping.fields.get(path);
  return field && { ...field, multiValued: false };
}

/** A field that is not mapped has the type that the request names, or else the one the aggregation is made for. */
function unmappedType(
  { valueType }: ValueOptions,
  kind: string,
  accepts: (field: Field) => boolean,
): FieldType {
  const named = VALUE_TYPES[valueType ?? ""];
  if (named !== undefined) return named;
  if (kind.includes("date")) return "date";
  const usual: readonly FieldType[] = ["keyword", "double", "geo_point", "ip"];
  return usual.find((type) => accepts(syntheticField("", type))) ?? "keyword";
}

const VALUE_TYPES: Readonly<Record<string, FieldType>> = {
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

/** The same number as an expression: the value of a row as a double. */
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
