import { coordinate, heightFound, pointFromText } from "./geo-text.ts";
import type { GeoPoint, GeoPointRefusal } from "./geo.ts";

/**
 * Reads a point in every form of OpenSearch: `{lat, lon}`, `"lat,lon"`, `[lon, lat]`, a geohash, `"POINT (lon lat)"` and
 * GeoJSON. In documents a height is allowed and ignored.
 */
export function parseGeoPoint(
  input: unknown,
  { ignoresHeight = false }: { readonly ignoresHeight?: boolean } = {},
): GeoPoint | GeoPointRefusal {
  if (typeof input === "string") return pointFromText(input, ignoresHeight);
  if (Array.isArray(input)) return pointFromArray(input, ignoresHeight);
  if (typeof input === "object" && input !== null) return pointFromObject(input, ignoresHeight);
  return { refusal: "geo_point expected" };
}

export function isGeoPoint(parsed: GeoPoint | GeoPointRefusal): parsed is GeoPoint {
  return "lat" in parsed;
}

/** The point as the index stores it: each coordinate in 32 bits, always rounded down. */
export function quantise(point: GeoPoint): GeoPoint {
  return { lat: quantiseTo(point.lat, 180), lon: quantiseTo(point.lon, 360) };
}

const METERS_PER_UNIT: Readonly<Record<string, number>> = {
  m: 1,
  meters: 1,
  km: 1000,
  kilometers: 1000,
  cm: 0.01,
  centimeters: 0.01,
  mm: 0.001,
  millimeters: 0.001,
  in: 0.0254,
  inch: 0.0254,
  ft: 0.3048,
  feet: 0.3048,
  yd: 0.9144,
  yards: 0.9144,
  mi: 1609.344,
  miles: 1609.344,
  NM: 1852,
  nmi: 1852,
  nauticalmiles: 1852,
};

/** Meters of one unit as OpenSearch spells it (`km`, `mi`, …). */
export function metersOfUnit(unit: string): number | undefined {
  return METERS_PER_UNIT[unit];
}

/** Meters of `"300km"` or of a bare number in the given unit; undefined when it is neither. */
export function parseDistanceMeters(input: string | number, unit: string): number | undefined {
  const found = /^(?<amount>[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)\s*(?<unit>[A-Za-z]*)$/.exec(
    String(input).trim(),
  )?.groups;
  const meters = METERS_PER_UNIT[found?.["unit"] || unit];
  return found === undefined || meters === undefined ? undefined : Number(found["amount"]) * meters;
}

function pointFromArray(input: readonly unknown[], ignoresHeight: boolean): GeoPoint | GeoPointRefusal {
  for (const [place, part] of input.entries()) {
    if (typeof part !== "number") return { refusal: "numeric value expected" };
    if (place === 2 && !ignoresHeight) return { refusal: heightFound(part) };
  }
  const [lon, lat] = input;
  if (typeof lat !== "number" || typeof lon !== "number")
    return { refusal: "[geo_point] field type should have at least two dimensions" };
  return { lat, lon };
}

/** The first member decides the form of the point, and all others must belong to it. */
function pointFromObject(input: object, ignoresHeight: boolean): GeoPoint | GeoPointRefusal {
  const members = new Map<string, unknown>(Object.entries(input));
  const [first] = members.keys();
  if (first === undefined) return { refusal: "token [END_OBJECT] not allowed" };
  const form = FORMS.find((names) => names.includes(first));
  const refused = [...members].map(([name, value]) => refusalOf(form, name, value));
  const refusal = refused.find((found) => found !== undefined);
  if (form === undefined || refusal !== undefined) return refusal ?? { refusal: NO_FORM };
  const missing = form.find((name) => !members.has(name));
  if (missing !== undefined) return { refusal: `field [${missing}] missing` };
  if (first === "geohash") return pointFromText(String(members.get("geohash")), ignoresHeight);
  if (!form.includes("lat"))
    return pointFromArray(members.get("coordinates") as readonly unknown[], ignoresHeight);
  return pointOf(members.get("lat"), members.get("lon"));
}

const FORMS: readonly (readonly string[])[] = [["lat", "lon"], ["type", "coordinates"], ["geohash"]];
const NO_FORM = "field must be either [lon|lat], [type|coordinates], or [geohash]";

function refusalOf(
  form: readonly string[] | undefined,
  name: string,
  value: unknown,
): GeoPointRefusal | undefined {
  if (form?.includes(name) !== true) return { refusal: NO_FORM };
  if (name === "coordinates")
    return Array.isArray(value) ? undefined : { refusal: `${name} must be an array` };
  if (name === "lat" || name === "lon") {
    const isNumber = typeof value === "number" || typeof value === "string";
    return isNumber ? undefined : { refusal: `${name} must be a number` };
  }
  if (typeof value !== "string") return { refusal: `${name} must be a string` };
  return name === "type" && value.toLowerCase() !== "point" ? { refusal: "type must be Point" } : undefined;
}

function pointOf(latitude: unknown, longitude: unknown): GeoPoint | GeoPointRefusal {
  const [lat, lon] = [coordinate(latitude), coordinate(longitude)];
  if (lat !== undefined && lon !== undefined) return { lat, lon };
  const text = String(lat === undefined ? latitude : longitude);
  const reason = text.trim() === "" ? "empty String" : `For input string: "${text}"`;
  return {
    refusal: "[lon] and [lat] must be valid double values",
    causedBy: { type: "number_format_exception", reason },
  };
}

function quantiseTo(degrees: number, span: number): number {
  const step = span / 2 ** 32;
  const encoded = Math.min(2 ** 31 - 1, Math.floor(degrees / step));
  return encoded * step;
}
