import { expect, test } from "vitest";
import { geohash, geohashBox, geotile } from "./geo-grid.ts";
import { distanceMeters, parseDistanceMeters, parseGeoPoint, quantise } from "./geo-point.ts";

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
  [{ lat: 1, lon: 2, x: 3 }, "field must be either [lat], [lon] or [geohash]"],
  ["a,b", "latitude must be a number"],
  ["1,b", "longitude must be a number"],
  [[1], "numeric value expected"],
  [true, "geo_point expected"],
])("%j is refused: %s", (input, refusal) => {
  expect(parseGeoPoint(input)).toEqual({ refusal });
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

test("tiles follow the map", () => {
  expect(geotile(vienna, 7)).toBe("7/69/44");
  expect(geotile({ lat: 90, lon: 180 }, 3)).toBe("3/7/0");
  expect(geotile({ lat: -90, lon: -180 }, 3)).toBe("3/0/7");
});

test("distances are measured over the sphere", () => {
  expect(distanceMeters(vienna, vienna)).toBe(0);
  const berlin = { lat: 52.52, lon: 13.405 };
  expect(distanceMeters(vienna, berlin)).toBeCloseTo(523_640, -3);
});

test("a distance carries a unit or takes the given one", () => {
  expect(parseDistanceMeters("300km", "m")).toBe(300_000);
  expect(parseDistanceMeters(300, "km")).toBe(300_000);
  expect(parseDistanceMeters("1.5mi", "m")).toBeCloseTo(2414.016);
  expect(parseDistanceMeters("12parsec", "m")).toBeUndefined();
  expect(parseDistanceMeters("", "m")).toBeUndefined();
});
