import type { Plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { VALUE_MARK, TERM_MARK } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf, fieldOf } from "../../plan/target.ts";
import { type Sql, and, name, no, sql } from "../../sql/sql.ts";
import { MAX_IP } from "../../values/ip.ts";
import { scaledRange } from "../../values/scaled-float.ts";
import type { Condition } from "../query.ts";
import { refuseExpensive } from "../reading/expensive-queries.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { anyValue } from "./any-value.ts";
import { dateOfQuery } from "./date-value.ts";
import { address, booleanOf, exactInteger, ipOf, numberOf, refuseBeyond } from "./field-value.ts";
import { constant, never, nothing } from "./scores.ts";

/** The bounds of a range query; one that is null is open. */
export interface Bounds {
  readonly lower: Plain;
  readonly upper: Plain;
  readonly includeLower: boolean;
  readonly includeUpper: boolean;
  readonly format: string | undefined;
  readonly timeZone: string | undefined;
}

/** Rows one of whose values lies between the bounds. */
export function within(scope: Scope, path: string, bounds: Bounds): Condition {
  if (path === "_id" || path === "_index")
    throw failedToCreate(`Field [${path}] of type [${path}] does not support range queries`);
  const field = fieldOf(scope, path);
  if (field === undefined) {
    // The bounds of a field of other rows are still read, and refused where they are invalid.
    const elsewhere = scope.target.mapping.fields.get(path);
    if (elsewhere === undefined) return never;
    if (wholeEnds(scope, elsewhere, bounds) === undefined) isWithin(scope, elsewhere, bounds);
    return nothing;
  }
  if (bounds.lower === null && bounds.upper === null)
    return constant(scope, sql`${columnOf(scope, field)} IS NOT NULL`);
  const ends = wholeEnds(scope, field, bounds);
  if (ends === undefined) return constant(scope, isWithin(scope, field, bounds));
  return { ...constant(scope, between(scope, field, ends)), holdsForAny: beyondOneEnd(field, ends) };
}

/** Any number of a document is beyond one bound if the greatest (or least) is: the nested objects need not be read. */
function beyondOneEnd({ ends }: Field, { from, to }: Ends): Condition["holdsForAny"] {
  if (ends === undefined || (from === undefined) === (to === undefined)) return undefined;
  return (document) =>
    to === undefined
      ? sql`${document}.${name(ends.most.column)} >= ${from ?? 0n}::HUGEINT`
      : sql`${document}.${name(ends.least.column)} <= ${to}::HUGEINT`;
}

/** The bounds of a range of whole numbers; undefined for other fields. */
function wholeEnds(scope: Scope, field: Field, bounds: Bounds): Ends | undefined {
  switch (field.type) {
    case "byte":
    case "short":
    case "integer":
    case "long":
      return integerEnds(field.type === "long" ? "long" : "integer", bounds);
    case "scaled_float":
      return scaledEnds(field, bounds);
    case "date":
      return dateEnds(scope, field, bounds);
    default:
      return undefined;
  }
}

/** The only boolean between the bounds; undefined when there are both or none. */
export function onlyBooleanWithin({ lower, upper, includeLower, includeUpper }: Bounds): boolean | undefined {
  const low = lower !== null && booleanOf(lower);
  const high = upper === null || booleanOf(upper);
  const fits = [false, true].filter(
    (one) => (low < one || (low === one && includeLower)) && (one < high || (one === high && includeUpper)),
  );
  return fits.length === 1 ? fits[0] : undefined;
}

function isWithin(scope: Scope, field: Field, bounds: Bounds): Sql {
  if (field.type === "text" || field.type === "keyword") refuseExpensive(scope, "range");
  if (field.type === "text" || field.type === "keyword")
    scope.takeMark?.({ path: field.path, kind: "pattern", fits: (term) => termWithin(term, bounds) });
  switch (field.type) {
    case "text":
      return textWithin(scope, field, bounds);
    case "keyword":
      return comparing(scope, field, bounds, (value) => sql`${shown(value)}`);
    case "boolean":
      return comparing(scope, field, bounds, (value) => sql`${booleanOf(value)}`);
    case "double":
      return comparing(scope, field, bounds, (value) => sql`${numberOf(value)}::DOUBLE`);
    case "float":
      return comparing(scope, field, bounds, (value) => sql`${Math.fround(numberOf(value))}::DOUBLE`);
    case "half_float":
      return comparing(scope, field, bounds, (value) => sql`${Math.f16round(numberOf(value))}::DOUBLE`);
    case "ip":
      return addressWithin(scope, field, bounds);
    default:
      throw failedToCreate(`Field [${field.path}] of type [${field.type}] does not support range queries`);
  }
}

function comparing(scope: Scope, field: Field, bounds: Bounds, literal: (value: Plain) => Sql): Sql {
  const lower = bounds.lower === null ? undefined : literal(bounds.lower);
  const upper = bounds.upper === null ? undefined : literal(bounds.upper);
  return anyValue(scope, field, (value) =>
    and([
      ...(lower ? [bounds.includeLower ? sql`${value} >= ${lower}` : sql`${value} > ${lower}`] : []),
      ...(upper ? [bounds.includeUpper ? sql`${value} <= ${upper}` : sql`${value} < ${upper}`] : []),
    ]),
  );
}

/** Terms are compared by their bytes, as the database does. */
function termWithin(term: string, { lower, upper, includeLower, includeUpper }: Bounds): boolean {
  const beside = (end: Plain) => Buffer.compare(Buffer.from(term), Buffer.from(shown(end)));
  const isAbove = lower === null || beside(lower) >= (includeLower ? 0 : 1);
  return isAbove && (upper === null || beside(upper) <= (includeUpper ? 0 : -1));
}

/** Inclusive ends. */
interface Ends {
  readonly from: bigint | undefined;
  readonly to: bigint | undefined;
}

function between(scope: Scope, field: Field, { from, to }: Ends): Sql {
  return anyValue(scope, field, (value) =>
    and([
      ...(from === undefined ? [] : [sql`${value} >= ${from}::HUGEINT`]),
      ...(to === undefined ? [] : [sql`${value} <= ${to}::HUGEINT`]),
    ]),
  );
}

/** The range of the terms of a text; an open end is the first or last possible term. */
function textWithin(scope: Scope, field: Field, bounds: Bounds): Sql {
  const terms = sql`string_split(${columnOf(scope, field)}, ${TERM_MARK})`;
  const tests: Sql[] = [sql`w NOT IN ('', ${VALUE_MARK})`];
  if (bounds.lower !== null)
    tests.push(bounds.includeLower ? sql`w >= ${shown(bounds.lower)}` : sql`w > ${shown(bounds.lower)}`);
  if (bounds.upper !== null)
    tests.push(bounds.includeUpper ? sql`w <= ${shown(bounds.upper)}` : sql`w < ${shown(bounds.upper)}`);
  return sql`(list_bool_or(list_transform(${terms}, lambda w: ${and(tests)})) IS TRUE)`;
}

/** A bound with a fraction is rounded inwards. The smaller types have the bounds of an integer. */
function integerEnds(type: "integer" | "long", { lower, upper, includeLower, includeUpper }: Bounds): Ends {
  const end = (value: Plain, inclusive: boolean, inwards: 1n | -1n): bigint | undefined => {
    if (value === null) return undefined;
    const number = numberOf(value);
    const isWhole = Number.isInteger(number);
    const exact = exactInteger(value, inwards > 0n ? Math.ceil(number) : Math.floor(number));
    refuseBeyond(type, value, exact);
    return inclusive || !isWhole ? exact : exact + inwards;
  };
  return { from: end(lower, includeLower, 1n), to: end(upper, includeUpper, -1n) };
}

function scaledEnds(field: Field, { lower, upper, includeLower, includeUpper }: Bounds): Ends {
  const range = scaledRange(
    {
      lower: lower === null ? undefined : { value: numberOf(lower), inclusive: includeLower },
      upper: upper === null ? undefined : { value: numberOf(upper), inclusive: includeUpper },
    },
    field.scalingFactor,
  );
  return { from: wholeOf(range.from), to: wholeOf(range.to) };
}

function wholeOf(value: number | undefined): bigint | undefined {
  return value === undefined ? undefined : BigInt(Math.max(-(2 ** 63), Math.min(2 ** 63, value)));
}

/** For an excluded lower bound and an included upper one, the end of the period that the text leaves open. */
export function dateEnds(scope: Scope, field: Field, bounds: Bounds): Ends {
  const { lower, upper, includeLower, includeUpper } = bounds;
  const instant = (value: Plain, roundUp: boolean): bigint =>
    BigInt(
      dateOfQuery(shown(value), {
        format: bounds.format ?? field.format,
        timeZone: bounds.timeZone ?? "UTC",
        moment: scope.moment,
        roundUp,
      }),
    );
  return {
    from: lower === null ? undefined : instant(lower, !includeLower) + (includeLower ? 0n : 1n),
    to: upper === null ? undefined : instant(upper, includeUpper) - (includeUpper ? 0n : 1n),
  };
}

function addressWithin(scope: Scope, field: Field, bounds: Bounds): Sql {
  const from = bounds.lower === null ? 0n : ipOf(shown(bounds.lower)) + (bounds.includeLower ? 0n : 1n);
  const to = bounds.upper === null ? MAX_IP : ipOf(shown(bounds.upper)) - (bounds.includeUpper ? 0n : 1n);
  if (from > to || from > MAX_IP || to < 0n) return no;
  return anyValue(scope, field, (value) => sql`${value} BETWEEN ${address(from)} AND ${address(to)}`);
}
