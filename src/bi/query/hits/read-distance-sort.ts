import { QueryError, illegalArgument, parsingError } from "../errors.ts";
import { type JsonNode, plain, textOfNode } from "../json/json-node.ts";
import { type GeoPoint, isGeoPoint, metersOfUnit, parseGeoPoint } from "../values/geo-point.ts";
import { orderOf, readMode, readNestedSort } from "./read-sort.ts";
import type { DistanceSort } from "./sort-key.ts";

type Options = { -readonly [key in keyof DistanceSort]?: DistanceSort[key] };

/** Reads `{field: points, unit, order, …}`; the one member that is no option is the field. */
export function readDistanceSort(node: JsonNode): DistanceSort {
  const options: Options = {};
  for (const { name, value } of node.kind === "object" ? node.members : []) {
    const take = Object.hasOwn(takers, name) ? takers[name] : undefined;
    // A null is no value for an option, and a list is taken for a point.
    if (take !== undefined && value.kind === "null") continue;
    if (take !== undefined && value.kind === "array") throw notAPoint(value.items.length);
    if (take !== undefined) Object.assign(options, take(value));
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
    throw illegalArgument("no points provided for _geo_distance sort.");
  }
  const defaults = {
    by: "distance",
    ascending: true,
    metersPerUnit: 1,
    plane: false,
    ignoreUnmapped: false,
  } as const;
  return { ...defaults, ...options, path, points };
}

function notAPoint(numbers: number): QueryError {
  const place = numbers === 0 ? "first" : "second";
  const reason = `geo point parsing: expected ${place} number but got [END_ARRAY] instead`;
  return new QueryError("reading", 400, { type: "parse_exception", reason });
}

const takers: Readonly<Record<string, (value: JsonNode) => Options>> = {
  order: (value) => ({ ascending: refusing(() => orderOf(textOfNode(value))) }),
  unit: (value) => ({ metersPerUnit: readUnit(textOfNode(value)) }),
  distance_type: (value) => ({ plane: readPlane(textOfNode(value)) }),
  mode: (value) => {
    const mode = refusing(() => readMode(value));
    if (mode === "sum") throw illegalArgument("sort_mode [sum] isn't supported for sorting by geo distance");
    return { mode };
  },
  ignore_unmapped: (value) => ({ ignoreUnmapped: textOfNode(value) === "true" }),
  validation_method: () => ({}),
  nested: (value) => ({ nested: refusing(() => readNestedSort(value)) }),
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

/** One point in any form, or a list of points; a list of two numbers is one point. */
function readPoints(node: JsonNode): readonly GeoPoint[] {
  const isList = node.kind === "array" && node.items.some(({ kind }) => kind !== "number");
  const nodes = isList ? node.items : [node];
  return nodes.map((item) => {
    const point = parseGeoPoint(plain(item));
    if (!isGeoPoint(point)) throw parsingError(point.refusal, item.at);
    return point;
  });
}
