import { QueryError, illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type ObjectNode, member, textOfNode } from "../../json/json-node.ts";
import { javaText } from "../../json/write-json.ts";
import { boosted } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { type Sql, sql } from "../../sql/sql.ts";
import { type GeoBox, geohashBox } from "../../values/geo-grid.ts";
import type { GeoPoint } from "../../values/geo.ts";
import { type GeoTest, outsideOfTheEarth, pointOf, pointsPassing } from "../conditions/geo-field.ts";
import type { QueryKind } from "../query.ts";
import { readGeoOptions } from "../reading/geo-options.ts";

/** Points inside a box, which may cross the date line. */
export const geoBoundingBox: QueryKind = {
  name: "geo_bounding_box",
  read: (body, reader) => {
    const object = reader.object(body, "geo_bounding_box");
    let found: { readonly path: string; readonly box: GeoBox } | undefined;
    const { ignoreUnmapped, isStrict, boost, label } = readGeoOptions(object, ({ name, value }) => {
      if (name === "type") textOption(value);
      else if (value.kind === "object") found = { path: name, box: readBox(value) };
      else
        throw parsingError(`failed to parse [geo_bounding_box] query. unexpected field [${name}]`, value.at);
    });
    if (found === undefined)
      throw new QueryError("reading", 400, {
        type: "parse_exception",
        reason: `${PREFIX} bounding box not provided`,
      });
    const { path, box } = found;
    const test: GeoTest = { kind: "geo_bounding_box", path, ignoreUnmapped };
    return {
      kind: "geo_bounding_box",
      ...label,
      inner: [],
      condition: async (scope) => {
        if (isStrict) refuseOutside(box);
        return pointsPassing(boosted(scope, boost), test, (point) => isInBox(point, box));
      },
    };
  },
};

/** The server keeps a point a little below and left of where it is, and a box likewise. */
export function isInBox(point: Sql, { top, left, bottom, right }: GeoBox): Sql {
  const tall = sql`${point}.lat BETWEEN ${floorTo(bottom, 180)}::DOUBLE AND ${floorTo(top, 180)}::DOUBLE`;
  const [from, to] = [sql`${floorTo(left, 360)}::DOUBLE`, sql`${floorTo(right, 360)}::DOUBLE`];
  const wide =
    left > right
      ? sql`(${point}.lon >= ${from} OR ${point}.lon <= ${to})`
      : sql`${point}.lon BETWEEN ${from} AND ${to}`;
  return sql`(${tall} AND ${wide})`;
}

function floorTo(degrees: number, span: number): number {
  const step = span / 2 ** 32;
  return Math.min(2 ** 31 - 1, Math.floor(degrees / step)) * step;
}

type MutableBox = { -readonly [Side in keyof GeoBox]: number };

/** Reads the corners or sides of a box. */
export function readBox(node: ObjectNode): GeoBox {
  const box: MutableBox = { top: Number.NaN, left: Number.NaN, bottom: Number.NaN, right: Number.NaN };
  for (const { name, value } of node.members) reported(() => readSide(box, name, value));
  for (const [side, coordinate] of SIDES) {
    if (!Number.isFinite(box[side]))
      throw illegalArgument(`${side} ${coordinate} is invalid: ${javaText(box[side])}`);
  }
  if (box.top < box.bottom) {
    throw illegalArgument(`top is below bottom corner: ${javaText(box.top)} vs. ${javaText(box.bottom)}`);
  }
  return box;
}

const SIDES = [
  ["top", "latitude", 90],
  ["left", "longitude", 180],
  ["bottom", "latitude", 90],
  ["right", "longitude", 180],
] as const;

function refuseOutside(box: GeoBox): void {
  const reasons = SIDES.flatMap(([side, coordinate, most]) =>
    Math.abs(box[side]) <= most ? [] : [`${side} ${coordinate} is invalid: ${javaText(box[side])}`],
  );
  if (reasons.length > 0) throw outsideOfTheEarth("geo_bounding_box", reasons);
}

const PREFIX = "failed to parse [geo_bounding_box] query.";

/** The error of a side is wrapped in one with the name of the query. */
function reported(read: () => void): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { reason, type } = error.details;
    const isOwn = reason.startsWith(PREFIX) || !/^(?:json_parse|parse)_exception$/.test(type);
    if (isOwn) throw error;
    throw new QueryError("reading", 400, { type: "parse_exception", reason: `${PREFIX} [${reason}]` });
  }
}

function readSide(box: MutableBox, name: string, value: JsonNode): void {
  if (name === "wkt") return readWkt(box, textOfNode(value));
  if (name === "top" || name === "left" || name === "bottom" || name === "right") {
    box[name] = numberOption(value);
    return;
  }
  const corner = /^(?<tall>top|bottom)_?(?<wide>left|right)$/i.exec(name)?.groups;
  if (corner === undefined) {
    const reason = `${PREFIX} [failed to parse bounding box. unexpected field [${name}]]`;
    throw new QueryError("reading", 400, { type: "parse_exception", reason });
  }
  const { lat, lon } = cornerOf(value, corner);
  box[corner["tall"]!.toLowerCase() === "top" ? "top" : "bottom"] = lat;
  box[corner["wide"]!.toLowerCase() === "left" ? "left" : "right"] = lon;
}

/** A cell named by its geohash stands for that corner of it which makes the box largest. */
function cornerOf(node: JsonNode, { tall = "", wide = "" }: Readonly<Record<string, string>>): GeoPoint {
  const hash = node.kind === "object" ? member(node, "geohash") : node;
  const cell = hash?.kind === "text" ? geohashBox(hash.value) : undefined;
  if (cell === undefined || (node.kind === "object" && node.members.length > 1)) return pointOf(node);
  const isTop = tall.toLowerCase() === "top";
  const isLeft = wide.toLowerCase() === "left";
  return { lat: isTop ? cell.top : cell.bottom, lon: isLeft ? cell.left : cell.right };
}

/** `BBOX (left, right, top, bottom)`. */
function readWkt(box: MutableBox, text: string): void {
  const found = /^\s*BBOX\s*\((?<numbers>[^)]*)\)\s*$/i.exec(text)?.groups?.["numbers"];
  const numbers = found?.split(",").map(Number) ?? [];
  const [left, right, top, bottom] = numbers;
  if (numbers.length !== 4 || numbers.some(Number.isNaN)) {
    const reason = `${PREFIX} [failed to parse WKT bounding box]`;
    throw new QueryError("reading", 400, { type: "parse_exception", reason });
  }
  Object.assign(box, { left, right, top, bottom });
}
