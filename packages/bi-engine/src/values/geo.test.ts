import { expect, test } from "vitest";
import { geohash, geohashBox } from "./geo-grid.ts";
import { parseDistanceMeters, parseGeoPoint, quantise } from "./geo-point.ts";

const vienna = { lat: 48.2082, lon: 16.3738 };

test.each([
  [{ lat: 48.2082, lon: 16.3738 }],
  [{ lat: "48.2082", lon: "16.3738" }],
  ["48.2082,16.3738"],
  ["48.2082, 16.3738"],
  [[16.3738, 48.2082]],
  ["POINT (16.3738 48.2082)"],
  [{ type: "Point", coordinates: [16.3738, 48.2082] }],
])("%j is Vienna", (input) => {
  expect(parseGeoPoint(input)).toEqual(vienna);
});

test.each([
  [{ lat: 1 }, "field [lon] missing"],
  [{ lon: 1 }, "field [lat] missing"],
  [{ lat: 1, lon: 2, x: 3 }, "field must be either [lon|lat], [type|coordinates], or [geohash]"],
  [{ lat: [], lon: 2 }, "lat must be a number"],
  [{ lat: "x", lon: 2 }, "[lon] and [lat] must be valid double values"],
  [{}, "token [END_OBJECT] not allowed"],
  [{ geohash: 5 }, "geohash must be a string"],
  [{ type: "Point" }, "field [coordinates] missing"],
  [{ type: "Polygon", coordinates: [1, 2] }, "type must be Point"],
  ["a,b", "latitude must be a number"],
  ["1,b", "longitude must be a number"],
  ["u2a", "unsupported symbol [a] in geohash [u2a]"],
  ["POINT (1)", "Invalid WKT format"],
  [[1], "[geo_point] field type should have at least two dimensions"],
  [["1", "2"], "numeric value expected"],
  [[1, 2, 3], "Exception parsing coordinates: found Z value [3.0] but [ignore_z_value] parameter is [false]"],
  [true, "geo_point expected"],
])("%j is refused: %s", (input, refusal) => {
  expect(parseGeoPoint(input)).toMatchObject({ refusal });
});

test("passes over the height of a document's point", () => {
  expect(parseGeoPoint("48,16,170", { ignoresHeight: true })).toEqual({ lat: 48, lon: 16 });
});

test("takes a cell for its corner below on the left", () => {
  expect(parseGeoPoint("u2")).toEqual({ lat: 45, lon: 11.25 });
});

test("a point is kept in twice 32 bits", () => {
  expect(quantise({ lat: 47.5162, lon: 14.5501 })).toEqual({
    lat: 47.51619997434318,
    lon: 14.550099950283766,
  });
});

test("a geohash leads to its cell and back", () => {
  expect(geohash(vienna, 5)).toBe("u2edk");
  const box = geohashBox("u2edk")!;
  expect(box.bottom <= vienna.lat && vienna.lat < box.top).toBe(true);
  expect(box.left <= vienna.lon && vienna.lon < box.right).toBe(true);
  expect(geohashBox("a")).toBeUndefined();
  expect(geohashBox("")).toBeUndefined();
});

test("a distance carries a unit or takes the given one", () => {
  expect(parseDistanceMeters("300km", "m")).toBe(300_000);
  expect(parseDistanceMeters(300, "km")).toBe(300_000);
  expect(parseDistanceMeters("1.5mi", "m")).toBeCloseTo(2414.016);
  expect(parseDistanceMeters("12parsec", "m")).toBeUndefined();
  expect(parseDistanceMeters("", "m")).toBeUndefined();
});
