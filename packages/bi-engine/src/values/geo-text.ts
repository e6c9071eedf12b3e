import type { ErrorCause } from "../errors.ts";
import { geohashBox } from "./geo-grid.ts";
import type { GeoPoint, GeoPointRefusal } from "./geo.ts";
import { doubleText } from "./number-text.ts";

/** Reads `"lat,lon"`, a geohash or `"POINT (lon lat)"`. A height is ignored only in documents. */
export function pointFromText(text: string, ignoresHeight: boolean): GeoPoint | GeoPointRefusal {
  if (/^\s*POINT\b/i.test(text)) return pointFromWkt(text, ignoresHeight);
  if (text.includes(",")) return pointFromPair(text, ignoresHeight);
  return pointFromGeohash(text);
}

function pointFromPair(text: string, ignoresHeight: boolean): GeoPoint | GeoPointRefusal {
  const parts = text.split(",").map((part) => part.trim());
  if (parts.length > 3)
    return { refusal: `failed to parse [${text}], expected 2 or 3 coordinates but found: [${parts.length}]` };
  const [lat, lon, height] = parts.map(coordinate);
  if (lat === undefined) return { refusal: "latitude must be a number" };
  if (lon === undefined) return { refusal: "longitude must be a number" };
  if (height !== undefined && !ignoresHeight) return { refusal: heightFound(height) };
  return { lat, lon };
}

export function heightFound(height: number): string {
  return `Exception parsing coordinates: ${foundHeight(height)}`;
}

function foundHeight(height: number): string {
  return `found Z value [${doubleText(height)}] but [ignore_z_value] parameter is [false]`;
}

function pointFromWkt(text: string, ignoresHeight: boolean): GeoPoint | GeoPointRefusal {
  const invalid = (causedBy: ErrorCause): GeoPointRefusal => ({ refusal: "Invalid WKT format", causedBy });
  const inside = /^\s*POINT\s*\((?<numbers>[^)]*)\)\s*$/i.exec(text)?.groups?.["numbers"];
  const [lon, lat, height] = inside?.trim().split(/\s+/).map(coordinate) ?? [];
  if (lon === undefined || lat === undefined)
    return invalid({ type: "parse_exception", reason: "expected number but found: ')'", foreign: true });
  if (height !== undefined && !ignoresHeight)
    return invalid({ type: "illegal_argument_exception", reason: foundHeight(height) });
  return { lat, lon };
}

function pointFromGeohash(text: string): GeoPoint | GeoPointRefusal {
  const box = geohashBox(text);
  // A cell is read as its south-western corner.
  if (box !== undefined) return { lat: box.bottom, lon: box.left };
  const stranger = text.replace(/[0-9b-hjkmnp-z]/g, "")[0] ?? "";
  const refusal = text === "" ? "empty geohash" : `unsupported symbol [${stranger}] in geohash [${text}]`;
  return { refusal, causedBy: { type: "illegal_argument_exception", reason: refusal } };
}

/** A number, also one written as text. */
export function coordinate(input: unknown): number | undefined {
  const isText = typeof input === "string" && /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/.test(input);
  return typeof input === "number" || isText ? Number(input) : undefined;
}
