import { geohashBox } from "./geo-grid.ts";

export type GeoPoint = { readonly lat: number; readonly lon: number };

/** What the server says of a text or object that is no point. */
export type GeoPointRefusal = { readonly refusal: string };

/**
 * Reads a point in every form OpenSearch takes: `{lat, lon}`, `"lat,lon"`, `[lon, lat]`, a geohash,
 * `"POINT (lon lat)"` and GeoJSON.
 */
export function parseGeoPoint(input: unknown): GeoPoint | GeoPointRefusal {
  if (typeof input === "string") return pointFromText(input);
  if (Array.isArray(input)) return pointFromArray(input);
  if (typeof input === "object" && input !== null) return pointFromObject(input);
  return { refusal: "geo_point expected" };
}

export function isGeoPoint(parsed: GeoPoint | GeoPointRefusal): parsed is GeoPoint {
  return "lat" in parsed;
}

/** The point as the index keeps it: each coordinate in 32 bits, always rounded down. */
export function quantise(point: GeoPoint): GeoPoint {
  return { lat: quantiseTo(point.lat, 180), lon: quantiseTo(point.lon, 360) };
}

const earthRadiusMeters = 6_371_008.7714;

/** Distance over the surface of a spherical earth (haversine). */
export function distanceMeters(from: GeoPoint, to: GeoPoint): number {
  const half = (degrees: number): number => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosines = Math.cos((from.lat * Math.PI) / 180) * Math.cos((to.lat * Math.PI) / 180);
  const chord = half(to.lat - from.lat) + cosines * half(to.lon - from.lon);
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const metersPerUnit: Readonly<Record<string, number>> = {
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
  return metersPerUnit[unit];
}

/** Meters of `"300km"` or of a bare number in the given unit; undefined when it is neither. */
export function parseDistanceMeters(input: string | number, unit: string): number | undefined {
  const found = /^(?<amount>[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*(?<unit>[A-Za-z]*)$/.exec(
    String(input).trim(),
  )?.groups;
  const meters = metersPerUnit[found?.["unit"] || unit];
  return found === undefined || meters === undefined ? undefined : Number(found["amount"]) * meters;
}

function pointFromText(text: string): GeoPoint | GeoPointRefusal {
  const wkt = /^\s*POINT\s*\(\s*(?<lon>\S+)\s+(?<lat>\S+?)\s*\)\s*$/i.exec(text)?.groups;
  if (wkt !== undefined) return pointOf(wkt["lat"], wkt["lon"]);
  if (text.includes(",")) {
    const parts = text.split(",").map((part) => part.trim());
    if (parts.length > 3)
      return {
        refusal: `failed to parse [${text}], expected 2 or 3 coordinates but found: [${parts.length}]`,
      };
    return pointOf(parts[0], parts[1]);
  }
  const box = geohashBox(text);
  if (box === undefined)
    return {
      refusal: `unsupported symbol [${text.replace(/[0-9b-hjkmnp-z]/gi, "")[0] ?? ""}] in geohash [${text}]`,
    };
  return { lat: (box.top + box.bottom) / 2, lon: (box.left + box.right) / 2 };
}

function pointFromArray(input: readonly unknown[]): GeoPoint | GeoPointRefusal {
  if (input.length < 2 || input.some((part) => typeof part !== "number")) {
    return { refusal: "numeric value expected" };
  }
  return pointOf(input[1], input[0]);
}

function pointFromObject(input: object): GeoPoint | GeoPointRefusal {
  if (Object.keys(input).length === 0) return { refusal: "token [END_OBJECT] not allowed" };
  if ("coordinates" in input && "type" in input && String(input.type).toLowerCase() === "point") {
    return Array.isArray(input.coordinates)
      ? pointFromArray(input.coordinates)
      : { refusal: "geo_point expected" };
  }
  if ("geohash" in input && typeof input.geohash === "string") return pointFromText(input.geohash);
  const unknown = Object.keys(input).find((key) => !["lat", "lon"].includes(key));
  if (unknown !== undefined) return { refusal: "field must be either [lat], [lon] or [geohash]" };
  if (!("lat" in input)) return { refusal: "field [lat] missing" };
  if (!("lon" in input)) return { refusal: "field [lon] missing" };
  return pointOf(input.lat, input.lon);
}

function pointOf(latitude: unknown, longitude: unknown): GeoPoint | GeoPointRefusal {
  const lat = coordinate(latitude);
  const lon = coordinate(longitude);
  if (lat === undefined) return { refusal: "latitude must be a number" };
  if (lon === undefined) return { refusal: "longitude must be a number" };
  return { lat, lon };
}

function coordinate(input: unknown): number | undefined {
  const isText = typeof input === "string" && /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(input);
  return typeof input === "number" || isText ? Number(input) : undefined;
}

function quantiseTo(degrees: number, span: number): number {
  const step = span / 2 ** 32;
  const encoded = Math.min(2 ** 31 - 1, Math.floor(degrees / step));
  return encoded * step;
}
