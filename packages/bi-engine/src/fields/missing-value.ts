import { QueryError, shardIllegalArgument } from "../errors.ts";
import type { Plain } from "../json/json-node.ts";
import { shown } from "../json/shown.ts";
import type { ColumnValue } from "../mapping/column-value.ts";
import type { Field } from "../mapping/mapping.ts";
import { geohashBox } from "../values/geo-grid.ts";
import { isGeoPoint, parseGeoPoint } from "../values/geo-point.ts";
import type { GeoPoint } from "../values/geo.ts";
import { parseIp } from "../values/ip.ts";
import { type TextContext, numberFromText } from "./number-from-text.ts";

/**
 * The value used for rows without one: in the form of the column, or a number that no value of the column equals, since it is
 * not rounded to what a document could have.
 */
export type StandIn =
  | { readonly as: "column"; readonly value: ColumnValue }
  | { readonly as: "double"; readonly value: number };

export function standInFor(field: Field, missing: Plain, context: TextContext & { isKey: boolean }): StandIn {
  const text = shown(missing);
  switch (field.type) {
    case "ip":
      return { as: "column", value: ipFromText(text) };
    case "geo_point": {
      if (text === "") throw notAPoint("empty geohash");
      const point = pointFromCorner(text) ?? parseGeoPoint(text);
      if (isGeoPoint(point)) return { as: "column", value: point };
      throw notAPoint(point.refusal);
    }
    case "boolean":
      return { as: "column", value: numberFromText(field, text, context) === 1 };
    case "keyword":
    case "text":
    case "binary":
    case "completion":
      return { as: "column", value: text };
    default:
      return numberStandIn(field, numberFromText(field, text, context), context.isKey);
  }
}

/** A geohash stands for the south-western corner of its cell here, not for the middle; twelve characters of it count. */
function pointFromCorner(text: string): GeoPoint | undefined {
  const box = /^[0-9a-z]+$/i.test(text) ? geohashBox(text.slice(0, 12)) : undefined;
  return box && { lat: box.bottom, lon: box.left };
}

function notAPoint(reason: string): QueryError {
  const caused = reason.includes("geohash")
    ? { causedBy: { type: "illegal_argument_exception", reason } }
    : {};
  return new QueryError("searching", 400, { type: "parse_exception", reason, ...caused });
}

/** The address a text spells. Throws what a shard says of any other text. */
export function ipFromText(text: string): bigint {
  const ip = parseIp(text);
  if (ip !== undefined) return ip;
  throw shardIllegalArgument(`'${text}' is not an IP string literal.`);
}

function numberStandIn(field: Field, value: number, isKey: boolean): StandIn {
  switch (field.type) {
    case "double":
    case "float":
    case "half_float":
      return { as: "double", value };
    case "scaled_float": {
      const scaled = Math.round(value * field.scalingFactor);
      const isHeld = Number.isSafeInteger(scaled) && scaled * (1 / field.scalingFactor) === value;
      return isHeld ? { as: "column", value: BigInt(scaled) } : { as: "double", value };
    }
    default:
      return Number.isSafeInteger(value) || (isKey && Number.isInteger(value))
        ? { as: "column", value: clampedToLong(value) }
        : { as: "double", value };
  }
}

/** Terms of whole numbers have 64 bits; larger numbers are clamped to the range. */
function clampedToLong(value: number): bigint {
  const whole = BigInt(value);
  const most = 2n ** 63n - 1n;
  return whole > most ? most : whole < -most - 1n ? -most - 1n : whole;
}
