import { queryShardError } from "../../errors.ts";
import type { Plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { TERM_MARK } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import type { Scope } from "../../plan/target.ts";
import { type Sql, no, sql, trusted } from "../../sql/sql.ts";
import { parseCidr, parseIp } from "../../values/ip.ts";
import { parseJavaDouble } from "../../values/java-double.ts";
import { scaledFromQuery } from "../../values/scaled-float.ts";
import { failedToCreate, wrapped } from "../reading/failed-to-create.ts";
import { dateOfQuery } from "./date-value.ts";

/** A test that one value of the field equals the value in a query; a value that no document can have matches nothing. */
export function equals(scope: Scope, field: Field, value: Plain): (column: Sql) => Sql {
  switch (field.type) {
    case "text":
      return (column) => sql`contains(${column}, ${TERM_MARK + shown(value) + TERM_MARK})`;
    case "ip":
      return equalsAddress(shown(value));
    case "date":
      return equalsDate(scope, field, value);
    default: {
      const wanted = columnLiteral(field, value);
      return wanted === undefined ? () => no : (column) => sql`${column} = ${wanted}`;
    }
  }
}

/** The value as its column stores it; undefined when no document can have it. Dates and addresses have their own functions. */
export function columnLiteral(field: Field, value: Plain): Sql | undefined {
  switch (field.type) {
    case "boolean":
      return sql`${booleanOf(value)}`;
    case "byte":
    case "short":
    case "integer":
    case "long":
      return integerLiteral(field.type, value);
    case "double":
      return sql`${numberOf(value)}::DOUBLE`;
    case "float":
      return sql`${finite(Math.fround(numberOf(value)), field.type, value)}::DOUBLE`;
    case "half_float":
      return sql`${finite(Math.f16round(numberOf(value)), field.type, value)}::DOUBLE`;
    case "scaled_float":
      return sql`${BigInt(scaledFromQuery(numberOf(value), field.scalingFactor))}`;
    case "geo_point":
      throw queryShardError(
        `Geometry fields do not support exact searching, use dedicated geometry queries instead: [${field.path}]`,
      );
    case "binary":
      throw queryShardError("Binary fields do not support searching");
    default:
      return sql`${shown(value)}`;
  }
}

export function booleanOf(value: Plain): boolean {
  if (value === true || value === "true") return true;
  if (value === false || value === "false" || value === "") return false;
  throw failedToCreate(`Can't parse boolean value [${shown(value)}], expected [true] or [false]`);
}

export function address(ip: bigint): Sql {
  return trusted(`'${ip}'::UHUGEINT`);
}

/** An address of a query. Throws for a text that is none. */
export function ipOf(text: string): bigint {
  const ip = parseIp(text);
  if (ip === undefined) throw failedToCreate(`'${text}' is not an IP string literal.`);
  return ip;
}

export function numberOf(value: Plain): number {
  if (typeof value === "number" || typeof value === "bigint") return Number(value);
  const text = shown(value);
  const number = parseJavaDouble(text);
  if (typeof number === "number" && Number.isFinite(number)) return number;
  const reason = typeof number === "number" ? `For input string: "${text}"` : number.refusal;
  throw failedToCreate(reason, "number_format_exception");
}

/** The smaller types are read as integers. */
const INTEGER_LIMITS = { integer: 2n ** 31n, long: 2n ** 63n } as const;

type IntegerType = "byte" | "short" | "integer" | "long";

/** A whole number within the range of the type. No document has one with a fraction; a larger one is refused. */
function integerLiteral(type: IntegerType, value: Plain): Sql | undefined {
  const number = numberOf(value);
  if (!Number.isInteger(number)) return undefined;
  const exact = exactInteger(value, number);
  refuseBeyond(type === "long" ? "long" : "integer", value, exact);
  return sql`${exact}::HUGEINT`;
}

/** Refuses a number that no document can have. */
export function refuseBeyond(type: "integer" | "long", value: Plain, exact: bigint): void {
  const limit = INTEGER_LIMITS[type];
  if (exact < limit && exact >= -limit) return;
  throw failedToCreate(
    `Value [${shown(value)}] is out of range for ${type === "integer" ? "an" : "a"} ${type}`,
  );
}

export function exactInteger(value: Plain, number: number): bigint {
  const text = shown(value);
  return /^[-+]?\d+$/.test(text) ? BigInt(text.replace("+", "")) : BigInt(number);
}

function finite(rounded: number, type: string, value: Plain): number {
  if (Number.isFinite(rounded)) return rounded;
  throw failedToCreate(`[${type}] supports only finite values, but got [${shown(value)}]`);
}

function equalsAddress(text: string): (column: Sql) => Sql {
  if (!text.includes("/")) {
    const wanted = address(ipOf(text));
    return (column) => sql`${column} = ${wanted}`;
  }
  const range = parseCidr(text);
  if (range === undefined) throw failedToCreate(`'${text.split("/")[0]}' is not an IP string literal.`);
  return (column) => sql`${column} BETWEEN ${address(range.from)} AND ${address(range.to)}`;
}

/** A date stands for all instants that its format does not distinguish. */
function equalsDate(scope: Scope, field: Field, value: Plain): (column: Sql) => Sql {
  const instant = (roundUp: boolean): bigint =>
    wrapped(() =>
      BigInt(
        dateOfQuery(shown(value), {
          format: field.format,
          timeZone: "UTC",
          moment: scope.moment,
          roundUp,
        }),
      ),
    );
  const [from, to] = [instant(false), instant(true)];
  return (column) => sql`${column} BETWEEN ${from} AND ${to}`;
}
