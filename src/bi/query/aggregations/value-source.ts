import { shown } from "../json/shown.ts";
import { QueryError, shardIllegalArgument } from "../errors.ts";
import { formatDate } from "../mapping/date-millis.ts";
import type { Field } from "../mapping/mapping.ts";
import type { Plain } from "../json/json-node.ts";
import { columnLiteral } from "../queries/field-value.ts";
import { type Sql, sql } from "../sql/sql.ts";
import { type Scope, type SqlResult, columnOf, fieldOf } from "../target.ts";
import { ipText } from "../values/ip.ts";
import { valueFromScaled } from "../values/scaled-float.ts";

/** Where an aggregation takes its values from: the column of a field, with what stands in for a missing value. */
export interface ValueSource {
  readonly field: Field;
  /** One value, or a list of values when `list`. */
  readonly value: Sql;
  readonly list: boolean;
}

export interface ValueOptions {
  readonly field: string;
  readonly missing?: Plain;
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
  const field = fieldOf(scope, options.field);
  if (field === undefined) return undefined;
  refuseWithoutValues(field);
  if (!accepts(field))
    throw shardIllegalArgument(
      `Field [${field.path}] of type [${field.type}] is not supported for aggregation [${kind}]`,
    );
  const column = columnOf(scope, field);
  if (options.missing === undefined || options.missing === null)
    return { field, value: column, list: field.multiValued };
  const missing = columnLiteral(field, options.missing) ?? sql`NULL`;
  return {
    field,
    value: sql`coalesce(${column}, ${field.multiValued ? sql`[${missing}]` : missing})`,
    list: field.multiValued,
  };
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

/** The number OpenSearch computes with: a date's milliseconds, a boolean's 0 or 1, a scaled float's decoded value. */
export function numberOf(field: Field, value: SqlResult): number {
  switch (typeof value) {
    case "bigint":
      return field.type === "scaled_float"
        ? valueFromScaled(Number(value), field.scalingFactor)
        : Number(value);
    case "number":
      return field.type === "scaled_float" ? valueFromScaled(value, field.scalingFactor) : value;
    case "boolean":
      return value ? 1 : 0;
    default:
      throw new QueryError("searching", 500, {
        type: "illegal_state_exception",
        reason: `no number: ${shown(value)}`,
      });
  }
}

/** The text that stands beside a number computed from the field, or undefined when its type needs none. */
export function textOfNumber(field: Field, value: number, format?: string): string | undefined {
  if (field.type === "date") return formatDate(format ?? field.format, Math.trunc(value));
  if (field.type === "boolean") return value === 0 ? "false" : "true";
  return undefined;
}

export function textOfKey(field: Field, value: SqlResult): string {
  return field.type === "ip" && typeof value === "bigint" ? ipText(value) : shown(value);
}
