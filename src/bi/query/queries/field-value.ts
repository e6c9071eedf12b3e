import { shown } from "../json/shown.ts";
import { QueryError, queryShardError } from "../errors.ts";
import { parseDateMillis } from "../mapping/date-millis.ts";
import type { Field } from "../mapping/mapping.ts";
import { type Sql, no, sql, trusted } from "../sql/sql.ts";
import { parseCidr, parseIp } from "../values/ip.ts";
import { scaledFromQuery } from "../values/scaled-float.ts";
import type { Plain } from "../json/json-node.ts";
import { wordMark } from "../mapping/column-value.ts";

/** A test that one value of the field equals what a term query gives; a value out of reach matches nothing. */
export function equals(field: Field, value: Plain): (column: Sql) => Sql {
  switch (field.type) {
    case "text":
      return (column) => sql`contains(${column}, ${wordMark + shown(value) + wordMark})`;
    case "ip": {
      const range = parseCidr(shown(value));
      if (range === undefined) break;
      return (column) => sql`${column} BETWEEN ${address(range.from)} AND ${address(range.to)}`;
    }
    default:
  }
  const wanted = columnLiteral(field, value);
  return wanted === undefined ? () => no : (column) => sql`${column} = ${wanted}`;
}

/** The value as its column holds it; undefined when no document can hold it. Throws for what is no value of the type. */
export function columnLiteral(field: Field, value: Plain): Sql | undefined {
  switch (field.type) {
    case "boolean":
      if (value === true || value === "true") return sql`TRUE`;
      if (value === false || value === "false" || value === "") return sql`FALSE`;
      throw failedToCreate(`Can't parse boolean value [${shown(value)}], expected [true] or [false]`);
    case "byte":
    case "short":
    case "integer":
    case "long":
      return Number.isInteger(numberOf(value)) ? sql`${BigInt(numberOf(value))}` : undefined;
    case "double":
    case "float":
    case "half_float":
      return sql`${field.type === "double" ? numberOf(value) : Math.fround(numberOf(value))}::DOUBLE`;
    case "scaled_float":
      return sql`${BigInt(scaledFromQuery(numberOf(value), field.scalingFactor))}`;
    case "date":
      return sql`${BigInt(dateMillis(field, value))}`;
    case "ip": {
      const ip = parseIp(shown(value));
      if (ip === undefined) throw failedToCreate(`'${shown(value)}' is not an IP string literal.`);
      return address(ip);
    }
    default:
      return sql`${shown(value)}`;
  }
}

export function address(ip: bigint): Sql {
  return trusted(`'${ip}'::UHUGEINT`);
}

function numberOf(value: Plain): number {
  const number = typeof value === "boolean" || value === "" ? Number.NaN : Number(value);
  if (Number.isNaN(number))
    throw failedToCreate(`For input string: "${shown(value)}"`, "number_format_exception");
  return number;
}

function dateMillis(field: Field, value: Plain): number {
  const millis = parseDateMillis(field.format, shown(value));
  if (millis !== undefined) return millis;
  throw new QueryError("searching", 400, {
    type: "parse_exception",
    reason: `failed to parse date field [${shown(value)}] with format [${field.format}]`,
  });
}

export function failedToCreate(reason: string, type = "illegal_argument_exception"): QueryError {
  return queryShardError(`failed to create query: ${reason}`, { type, reason });
}
