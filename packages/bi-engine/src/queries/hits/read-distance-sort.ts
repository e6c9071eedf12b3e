import { QueryError, illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type NumberNode, textOfNode, tokenName } from "../../json/json-node.ts";
import { metersOfUnit } from "../../values/geo-point.ts";
import type { GeoPoint } from "../../values/geo.ts";
import { pointOf } from "../conditions/geo-field.ts";
import type { DistanceSort, ReadQuery } from "../query.ts";
import { orderOf, readMode, readNestedSort } from "./sort-options.ts";

type Options = { -readonly [key in keyof DistanceSort]?: DistanceSort[key] };

/** Reads `{field: points, unit, order, …}`; the one member that is no option is the field. */
export function readDistanceSort(node: JsonNode, readQuery: ReadQuery): DistanceSort {
  const options: Options = {};
  for (const { name, value } of node.kind === "object" ? node.members : []) {
    const take = Object.hasOwn(TAKERS, name) ? TAKERS[name] : undefined;
    // A null is not a value for an option, and a list is read as a point.
    if (take !== undefined && value.kind === "null") continue;
    if (take !== undefined && value.kind === "array") throw notAPoint(value.items.length);
    if (take !== undefined) Object.assign(options, take(value, readQuery));
    else if (options.path === undefined || ["object", "array", "text"].includes(value.kind)) {
      if (options.path !== undefined) {
        throw parsingError(
          `Trying to reset fieldName to [${name}], already set to [${options.path}].`,
          value.at,
        );
      }
      Object.assign(options, { path: name, points: readPoints(value) });
    } else throw parsingError(`Only geohashes of type string supported for field [${name}]`, value.at);
  }
  const { path, points } = options;
  if (path === undefined || points === undefined || points.length === 0) {
    throw illegalArgument("Geo distance sorting needs at least one point.");
  }
  const defaults = {
    by: "distance",
    ascending: true,
    metersPerUnit: 1,
    plane: false,
    takesAnyPoint: false,
    ignoreUnmapped: false,
  } as const;
  return { ...defaults, ...options, path, points };
}

function notAPoint(numbers: number): QueryError {
  const place = numbers === 0 ? "first" : "second";
  const reason = `geo point parsing: expected ${place} number but got [END_ARRAY] instead`;
  return new QueryError("reading", 400, { type: "parse_exception", reason });
}

const TAKERS: Readonly<Record<string, (value: JsonNode, readQuery: ReadQuery) => Options>> = {
  order: (value) => ({ ascending: refusing(() => orderOf(textOfNode(value))) }),
  unit: (value) => ({ metersPerUnit: readUnit(textOfNode(value)) }),
  distance_type: (value) => ({ plane: readPlane(textOfNode(value)) }),
  mode: (value) => {
    const mode = refusing(() => readMode(value));
    if (mode === "sum") throw illegalArgument("sort_mode [sum] isn't supported for sorting by geo distance");
    return { mode };
  },
  ignore_unmapped: (value) => ({ ignoreUnmapped: textOfNode(value) === "true" }),
  validation_method: (value) => ({ takesAnyPoint: !/^strict$/i.test(textOfNode(value)) }),
  nested: (value, readQuery) => ({ nested: refusing(() => readNestedSort(value, readQuery)) }),
  nested_path: (value) => ({ nested: { path: textOfNode(value) } }),
};

function refusing<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? illegalArgument(error.message) : error;
  }
}

function readUnit(text: string): number {
  const meters = metersOfUnit(text);
  if (meters === undefined) throw illegalArgument(`No distance unit match [${text}]`);
  return meters;
}

function readPlane(text: string): boolean {
  const type = text.toLowerCase();
  if (type !== "plane" && type !== "arc") {
    throw illegalArgument(`No enum constant org.opensearch.common.geo.GeoDistance.${text.toUpperCase()}`);
  }
  return type === "plane";
}

/** One point in any form, or a list of points; the numbers of a list are pairs of coordinates. */
function readPoints(node: JsonNode): readonly GeoPoint[] {
  if (node.kind !== "array") return node.kind === "null" ? [] : [pointOf(node)];
  const points: GeoPoint[] = [];
  for (let place = 0; place < node.items.length; place++) {
    const item = node.items[place]!;
    if (item.kind === "number") points.push(pairOf(item, node.items[++place]));
    else points.push(pointOf(item));
  }
  return points;
}

function pairOf(lon: NumberNode, lat: JsonNode | undefined): GeoPoint {
  if (lat?.kind === "number") return { lon: Number(lon.text), lat: Number(lat.text) };
  const found = lat === undefined ? "END_ARRAY" : tokenName(lat);
  const reason = `geo point parsing: expected second number but got [${found}] instead`;
  throw new QueryError("reading", 400, { type: "parse_exception", reason });
}
