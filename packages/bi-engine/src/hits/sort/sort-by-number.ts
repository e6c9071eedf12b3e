import { QueryError } from "../../errors.ts";
import { doubleSql } from "../../fields/value-source.ts";
import { shown } from "../../json/shown.ts";
import { type ResponseValue, double } from "../../json/write-json.ts";
import type { Field, FieldType } from "../../mapping/mapping.ts";
import type { Scope, SqlResult } from "../../plan/target.ts";
import { dateOfQuery } from "../../queries/conditions/date-value.ts";
import type { AfterValue, FieldSort, NumericType, SortMode } from "../../queries/query.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import type { FieldValues } from "./nested-values.ts";
import type { ResolvedSort } from "./resolved-sort.ts";

/** Sorts by numbers and by types that are stored as numbers: dates and booleans. */
export function sortByNumber(scope: Scope, field: Field, key: FieldSort, values: FieldValues): ResolvedSort {
  const kind = kindOf(field, key.numericType);
  const value = chosenNumber(field, key, values);
  const end = endFor(key, kind);
  const plain = { ascending: key.ascending, isNumber: true };
  const after = (given: AfterValue) => afterNumber(scope, field, kind, given);
  if (end === undefined || !isNeverAnEnd(field, key)) {
    const standIn = end === undefined ? numberLiteral(kind, key.missing) : endLiteral(kind, end);
    const show = (result: SqlResult) => showNumber(kind, result);
    return { ...plain, value: sql`coalesce(${value}, ${standIn})`, missingFirst: false, show, after };
  }
  return {
    ...plain,
    value,
    order: values.list || key.numericType !== undefined ? undefined : values.value,
    missingFirst: key.missing === "_first",
    show: (result) => showNumber(kind, result ?? end),
    after: (given) => {
      const place = shown(given) === shown(end) ? undefined : after(given);
      return place === undefined || place.text === endLiteral(kind, end).text ? null : place;
    },
  };
}

/** The value of a row that is compared, as a number of the compared type; null where the row has none. */
function chosenNumber(field: Field, key: FieldSort, { value, list }: FieldValues): Sql {
  const kind = kindOf(field, key.numericType);
  const convert = (one: Sql): Sql => (kind === "double" ? doubleSql(field, one) : sql`((${one})::BIGINT)`);
  const mode = key.mode ?? (key.ascending ? "min" : "max");
  const chosen = list
    ? pick(sql`list_transform(${value}, lambda x: ${convert(sql`x`)})`, mode, kind)
    : convert(value);
  return key.numericType === "date_nanos" && field.type === "date"
    ? sql`(${chosen} * ${1_000_000n})`
    : chosen;
}

type Kind = "double" | "integer" | "long";

/** The types that the server compares: 32-bit integers for the small types, else 64 bits, or doubles. */
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

const ENDS: Readonly<Record<Kind, readonly [smallest: number | bigint, largest: number | bigint]>> = {
  integer: [-2147483648n, 2147483647n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
  double: [-Infinity, Infinity],
};

/**
 * Missing values are sorted last (or first) because the server replaces them by the largest or smallest number, which it shows.
 * Undefined where the request has a number for them.
 */
function endFor(key: FieldSort, kind: Kind): number | bigint | undefined {
  if (key.missing !== "_first" && key.missing !== "_last") return undefined;
  const [smallest, largest] = ENDS[kind];
  return (key.missing === "_last") === key.ascending ? largest : smallest;
}

function endLiteral(kind: Kind, end: number | bigint): Sql {
  return kind === "double" ? sql`${shown(end)}::DOUBLE` : sql`(${end})::BIGINT`;
}

/**
 * Whether no row has the minimum or maximum of the type as its value. Then rows without a value need no replacement to be
 * sorted, and the database can skip later row groups: for the ten newest of a million it reads a few thousand.
 */
function isNeverAnEnd(field: Field, { numericType }: FieldSort): boolean {
  if (kindOf(field, numericType) === "double") return true;
  return field.type === "date" && numericType === undefined;
}

/** A text has to be a whole number where the server compares whole numbers; the fraction of a number is cut off. */
function numberLiteral(kind: Kind, given: string | number): Sql {
  const text = shown(given);
  const value = Number(given);
  const isWhole = /^[+-]?\d+$/.test(text);
  const isNumber = text.trim() !== "" && !Number.isNaN(value);
  if (!isWhole && !(isNumber && (kind === "double" || typeof given === "number"))) throw notANumber(text);
  if (kind === "double") return sql`${value}::DOUBLE`;
  return sql`(${isWhole ? wrapped(kind, BigInt(text)) : saturated(kind, value)})::BIGINT`;
}

/** As Java narrows whole numbers: the upper bits that do not fit are dropped. */
function wrapped(kind: Kind, value: bigint): bigint {
  return BigInt.asIntN(kind === "integer" ? 32 : 64, value);
}

/** As Java converts fractions to whole numbers: the nearest that fits. */
function saturated(kind: Kind, value: number): bigint {
  const [smallest, largest] = ENDS[kind];
  if (value >= Number(largest)) return BigInt(largest);
  return value <= Number(smallest) ? BigInt(smallest) : BigInt(Math.trunc(value));
}

function afterNumber(scope: Scope, field: Field, kind: Kind, given: AfterValue): Sql {
  const text = shown(given);
  const isWhole = /^-?\d+$/.test(text);
  const isTooLong = isWhole && BigInt.asIntN(64, BigInt(text)) !== BigInt(text);
  const isNumber = typeof given === "number" || typeof given === "bigint";
  if (field.type === "date" && (isTooLong || !isNumber)) return afterDate(scope, field, text);
  if (kind === "double" && /^-?Infinity$/.test(text)) return sql`${Number(text)}`;
  if (isTooLong && kind === "long") return sql`(${saturated(kind, Number(text))})::BIGINT`;
  try {
    if (isTooLong && kind === "integer") throw notANumber(text);
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

/** The position of a page must not depend on the clock. */
function afterDate({ moment }: Scope, { format }: Field, text: string): Sql {
  if (text.startsWith("now")) {
    const causedBy = {
      type: "illegal_state_exception",
      reason: "now() is not allowed in [search_after] key",
    };
    const reason = "could not read the current timestamp";
    throw new QueryError("searching", 400, { type: "parse_exception", reason, causedBy });
  }
  const instant = dateOfQuery(text, { format, timeZone: "UTC", moment, roundUp: false });
  return sql`(${BigInt(instant)})::BIGINT`;
}

function notANumber(text: string): QueryError {
  const reason = text === "" ? "empty String" : `For input string: "${text}"`;
  return new QueryError("searching", 400, { type: "number_format_exception", reason });
}

function showNumber(kind: Kind, result: SqlResult): ResponseValue {
  if (kind === "double") return double(Number(result));
  return typeof result === "bigint" ? result : Number(result);
}
